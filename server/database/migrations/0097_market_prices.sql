-- What things cost by month (docs/features/market-prices.md).

-- The last price of every offer that was on show in the present month; emptied when the next one begins. Of no person: its listing may be gone.
create table price_samples (
  listing_id bigint primary key,
  month date not null,
  category_1 integer not null,
  category_2 integer not null,
  category_3 integer not null,
  -- 0: of the whole country.
  region_id integer not null,
  deal_type text not null,
  -- What the price is for, in Russian; empty: for all of it.
  unit text not null,
  -- In som.
  price bigint not null
);

-- Middle and quarters of these prices, in som, from 30 on. A month that is over is never changed.
create table price_months (
  category_id integer not null references categories on delete cascade,
  -- The country for all of them.
  region_id integer not null references locations on delete cascade,
  deal_type text not null,
  unit text not null,
  month date not null,
  listings integer not null,
  low bigint not null,
  median bigint not null,
  high bigint not null,
  primary key (category_id, region_id, deal_type, unit, month)
);
create index on price_months (region_id, month);
