alter table businesses
  -- The owner's switch.
  add column raises_automatically boolean not null default true;

-- Up to when the listings of a business were looked through for those whose moment to rise has come. No row: it begins with the next look.
create table business_raise_looks (
  business_id bigint primary key references businesses on delete cascade,
  looked_at timestamptz(3) not null
);
create index on business_raise_looks (looked_at);

-- The last raises of each listing of a business.
create table listing_raises (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  -- The day in Asia/Bishkek whose raise it was: hours past midnight belong to the day on which they began.
  day date not null,
  raised_at timestamptz(3) not null,
  is_automatic boolean not null
);
create index on listing_raises (listing_id, id desc);
create index on listing_raises (business_id, id desc);
