-- How a listing was when a moderator last decided on it: a moderator compares an edit with that (docs/features/moderation.md).
create table previous_versions (
  listing_id bigint primary key references listings on delete cascade,
  revision integer not null,
  -- Else it was approved.
  is_blocked boolean not null,
  title text not null,
  description text not null,
  category_id integer not null,
  location_id integer not null,
  deal_type text not null,
  currency text not null,
  price bigint not null,
  discount_price bigint,
  contact_phone text not null,
  parameters jsonb not null,
  -- In their order; some may be gone.
  photo_ids bigint[] not null
);
