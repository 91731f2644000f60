-- What the public has seen of prices (docs/features/prices.md, History): a row when the present price of a listing on show changes.
create table listing_prices (
  listing_id bigint not null references listings on delete cascade,
  shown_at timestamptz(3) not null,
  -- Whole units of the currency, with a valid discount; 0 is negotiable.
  price bigint not null,
  currency text not null,
  -- What the price is of: category, deal and what it is for. Another one begins the history anew.
  basis text not null,
  primary key (listing_id, shown_at)
);

alter table listings
  -- When its price was last lowered for real, and the price before that; null once it was raised.
  add column reduced_at timestamptz(3),
  add column reduced_from bigint;

-- What is on show already gets its first step.
insert into reindex_requests (currency, category_ids) select null, null where exists (select from listings);
