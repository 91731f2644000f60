-- What makes and models cost by month (docs/features/market-prices.md): middle and quarters in som, in the whole country.
create table price_group_months (
  category_id integer not null references categories on delete cascade,
  -- The make, or the model.
  option_id integer not null,
  deal_type text not null,
  unit text not null,
  month date not null,
  listings integer not null,
  low bigint not null,
  median bigint not null,
  high bigint not null,
  primary key (category_id, month, option_id, deal_type, unit)
);
