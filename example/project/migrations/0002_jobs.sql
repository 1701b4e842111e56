-- Receipts and refunds wait here; a worker takes them with "for update skip locked".
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  ride bigint references rides (id),
  done timestamptz
);
