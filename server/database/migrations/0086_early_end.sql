-- Paid time that staff end early: its days are paid back (docs/features/tariffs.md, Ending early).
alter table purchases
  -- Tyiyn of the amount that came back.
  add column returned bigint not null default 0,
  add check (returned between 0 and amount);
alter table wallet_corrections
  -- Its approval ends the time of the business; the amount is what its days are worth then.
  add column ends_time boolean not null default false,
  add check (not ends_time or amount > 0);
