export const words = {
  en: { unlock: "Unlock", dockHere: "Dock here", free: "The first ten minutes are free" },
  zh: { unlock: "开锁", dockHere: "在此还车", free: "前十分钟免费" },
} as const;
