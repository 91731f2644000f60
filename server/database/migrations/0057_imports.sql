-- Imports of listings of businesses (docs/features/import.md).
create table imports (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  source text not null check (source in ('file', 'address', 'feed')),
  -- What its owner knows it by: the name of the file, or the address.
  name text not null,
  -- Where it is read from; null for a file that was sent.
  address text,
  state text not null check (state in ('reading', 'checked', 'running', 'stopped', 'done', 'failed')),
  -- Listings whose article is in no row become inactive.
  ends_gone boolean not null,
  -- Why it failed: a key of texts, and its values.
  problem jsonb,
  -- Columns that nothing is known of.
  unknown_columns text[] not null default '{}',
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- Until when the process that works on it has it for itself.
  leased_until timestamptz(3)
);
create index on imports (business_id, id desc);
create index imports_at_work on imports (leased_until) where state in ('reading', 'running');
-- One at a time of a business.
create unique index imports_active on imports (business_id) where state in ('reading', 'running');
create index on imports (created_at);

-- The rows of an import, as they were read.
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  -- Of the file, as people count.
  line integer not null,
  article text,
  plan text not null check (plan in ('create', 'edit', 'price', 'state', 'untouched', 'wrong', 'gone')),
  data jsonb not null,
  -- What is wrong: columns, keys of texts, values.
  problems jsonb,
  listing_id bigint references listings on delete set null,
  is_done boolean not null default false,
  -- Photos that have to be fetched; then how many were not.
  photos text not null default 'none' check (photos in ('none', 'waiting', 'done', 'failed')),
  photo_problems jsonb,
  primary key (import_id, line)
);
create index on import_rows (listing_id);
create index import_rows_pending on import_rows (import_id, line) where not is_done;
create index import_rows_photos on import_rows (import_id, line) where photos = 'waiting';
create index import_rows_wrong on import_rows (import_id, line) where problems is not null or photo_problems is not null;
create unique index import_rows_articles on import_rows (import_id, article) where plan <> 'wrong';

-- The listing of each article of a business.
create table imported_listings (
  business_id bigint not null references businesses on delete cascade,
  article text not null,
  listing_id bigint not null unique references listings on delete cascade,
  -- Of the addresses that its photos came from.
  photos_hash bytea,
  -- It was made inactive because it was in an import no more.
  is_gone boolean not null default false,
  primary key (business_id, article)
);

-- An address that a business's listings are read from once a day.
create table import_feeds (
  business_id bigint primary key references businesses on delete cascade,
  address text not null,
  ends_gone boolean not null,
  is_on boolean not null,
  -- Failures in a row.
  failures integer not null default 0,
  next_at timestamptz(3) not null,
  last_import_id bigint references imports on delete set null
);
create index on import_feeds (last_import_id);
create index import_feeds_due on import_feeds (next_at) where is_on;

-- One's own listings, newest first: a business may have ten thousand.
create index listings_of_user on listings (user_id, id);
