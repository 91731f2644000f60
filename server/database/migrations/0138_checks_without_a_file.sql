-- A shop checks its price list again without sending it, and says where its goods are (docs/features/import.md).

-- The place of rows that name none, as the owner has said on the page of the import.
alter table imports add column location_id integer references locations on delete set null;
create index on imports (location_id) where location_id is not null;

-- The last file that each business has sent. Unlogged: it is worth no backup, and its owner can send it again.
create unlogged table import_files (
  business_id bigint primary key references businesses on delete cascade,
  import_id bigint not null unique references imports on delete cascade,
  -- Compressed with gzip.
  content bytea not null,
  kept_at timestamptz(3) not null
);
create index on import_files (kept_at);

-- Goods with this name belong where the title of each says; in the category are those whose title says nothing.
alter table import_categories
  alter column category_id drop not null,
  add column by_title boolean not null default false,
  add check (by_title or category_id is not null);

-- Listings of imports that wait for photos.
create index listings_waiting_for_photos on listings (user_id, id)
  where state = 'inactive' and deleted_at is null and approved_revision is null and photo_count = 0;
