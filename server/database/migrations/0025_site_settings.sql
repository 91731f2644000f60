-- Every rate there was, with who set it; null: at the command line, or an account that is gone.
create table currency_rate_changes (
  id bigint generated always as identity primary key,
  currency text not null references currency_rates,
  kgs_before numeric(12, 4) not null,
  kgs numeric(12, 4) not null,
  changed_by bigint references users on delete set null,
  changed_at timestamptz(3) not null
);
create index on currency_rate_changes (currency, id desc);
create index on currency_rate_changes (changed_by);

-- What admins set while the site runs: one row.
create table site_settings (
  id boolean primary key default true check (id),
  -- Grows with each change: two admins do not overwrite each other.
  version integer not null default 1,
  -- Null: as the operator set it at the start.
  support_url text,
  app_url text,
  accepts_sign_ups boolean not null default true,
  accepts_listings boolean not null default true,
  -- New ones of an account.
  listings_per_day integer not null default 30 check (listings_per_day between 1 and 1000)
);
insert into site_settings default values;

-- Search rows that a change has made old; a job makes them anew, in the order of ids.
create table reindex_requests (
  id bigint generated always as identity primary key,
  -- Listings priced in it; null: in any currency.
  currency text references currency_rates,
  -- Listings in these categories; null: in any.
  category_ids integer[],
  -- The last listing that was done.
  done_until bigint not null default 0,
  requested_at timestamptz not null default now()
);
create index on reindex_requests (currency);
