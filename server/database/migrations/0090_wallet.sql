-- A payment that its user has called off (docs/features/payments.md, Unfinished payments): it is asked about all the same, for money may still come.
alter table payments add column cancelled_at timestamptz(3);

-- Sums that a top-up offers, in tyiyn (docs/features/payments.md, Wallet).
create table top_up_presets (
  amount bigint primary key check (amount between 5000 and 5000000)
);
insert into top_up_presets (amount) values (20000), (50000), (100000), (300000);
