create table docks (
  code text primary key,
  name text not null,
  bikes integer not null check (bikes >= 0),
  free_slots integer not null check (free_slots >= 0)
);

create table rides (
  id bigint generated always as identity primary key,
  from_dock text not null references docks (code),
  to_dock text references docks (code),
  rider bigint not null,
  began timestamptz not null,
  ended timestamptz
);
