-- Orders out of carts, counted of each listing in them (docs/features/statistics.md).
alter table listing_days add column orders integer not null default 0;
alter table business_days add column orders integer not null default 0;
