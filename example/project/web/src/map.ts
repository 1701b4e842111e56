import { Map, Marker } from "maplibre-gl";

export interface Dock {
  code: string;
  bikes: number;
  position: [number, number];
}

/** A marker a dock; an empty dock is grey, so that nobody walks there for nothing. */
export function showDocks(map: Map, docks: Dock[]): Marker[] {
  return docks.map((dock) =>
    new Marker({ color: dock.bikes > 0 ? "#0b7285" : "#adb5bd" }).setLngLat(dock.position).addTo(map),
  );
}
