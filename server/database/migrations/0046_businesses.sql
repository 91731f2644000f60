-- A business: from a person's request to a profile that people trust (docs/features/business.md).
alter table businesses
  -- Equal for names that look alike. Until now the demo market alone had businesses: lower case is enough for their names.
  add column folded_name text,
  -- As the request says: `+996XXXXXXXXX`. Only moderators see it.
  add column phone text,
  -- What it does, as the request says; shown to the public as «about» once it is approved, the owner changes it then.
  add column about text not null default '',
  -- What it mostly deals in.
  add column category_id integer references categories,
  add column submitted_at timestamptz(3) not null default now(),
  add column decided_at timestamptz(3),
  add column decided_by bigint references users on delete set null,
  -- Why a moderator refused, shown to the person.
  add column rejection text,
  -- The business is on show until the later of the two.
  add column demo_until timestamptz(3),
  add column paid_until timestamptz(3),
  -- `/b/<link>`.
  add column link text unique check (link ~ '^[a-z0-9-]{3,40}$' and link ~ '[a-z-]'),
  add column link_changed_at timestamptz(3),
  -- Weekdays with hours, 1 is Monday: [{day, is_working, from, to}]; null: never said.
  add column schedule jsonb,
  -- Dates with hours of their own, or closed: [{date, is_working, from, to}].
  add column holidays jsonb not null default '[]',
  add column whatsapp text,
  add column telegram text,
  add column instagram text,
  add column email text,
  add column website text,
  -- The step of the registration that is open; null: it was finished.
  add column registration_step text default 'logo',
  -- Of its listings' reviews and its own.
  add column rating numeric(3, 2),
  add column review_count integer not null default 0,
  -- Grows with each change of the profile.
  add column version integer not null default 1;
update businesses set folded_name = lower(name);
-- Those that were approved before had no demo: it begins now.
update businesses set demo_until = now() + interval '30 days', decided_at = now() where request_status = 'success';
update businesses set demo_until = now() - interval '1 day', decided_at = now() - interval '31 days' where request_status = 'expired';
alter table businesses
  alter column folded_name set not null,
  alter column registration_step drop default;
create unique index businesses_name on businesses (folded_name) where request_status <> 'rejected';
create index businesses_submitted on businesses (submitted_at, id) where request_status = 'submitted';
create index businesses_ending on businesses ((greatest(demo_until, paid_until))) where request_status = 'success';
create index businesses_by_category on businesses (category_id) where category_id is not null;
create index businesses_by_moderator on businesses (decided_by) where decided_by is not null;

-- Links that led to a business before, and still do for a year.
create table business_links (
  link text primary key,
  business_id bigint not null references businesses on delete cascade,
  until timestamptz(3) not null
);
create index business_links_by_business on business_links (business_id);

-- Up to five, each checked by a code or the account's own.
create table business_phones (
  business_id bigint not null references businesses on delete cascade,
  phone text not null check (phone ~ '^\+996\d{9,10}$'),
  position smallint not null,
  primary key (business_id, phone)
);

create table business_addresses (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  position smallint not null,
  location_id integer not null references locations,
  address text not null,
  -- Both or none: the point on the map.
  latitude double precision check (latitude between 39 and 44),
  longitude double precision check (longitude between 69 and 81),
  check ((latitude is null) = (longitude is null))
);
create index business_addresses_by_business on business_addresses (business_id, position);
create index business_addresses_by_location on business_addresses (location_id);

-- Logo, banners and gallery.
create table business_photos (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  kind text not null check (kind in ('logo', 'banner', 'gallery')),
  position smallint not null,
  name text not null,
  width smallint not null,
  height smallint not null,
  thumbhash bytea not null,
  created_at timestamptz(3) not null default now()
);
create index business_photos_by_business on business_photos (business_id, kind, position);
create unique index business_logo on business_photos (business_id) where kind = 'logo';

create table business_deliveries (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  position smallint not null,
  -- 'amount': free from an amount on; 'city': to a place at a price.
  kind text not null check (kind in ('amount', 'city')),
  -- Whole som.
  from_amount bigint check (from_amount > 0),
  location_id integer references locations,
  price bigint check (price >= 0),
  days smallint check (days between 0 and 60),
  note text,
  check ((kind = 'amount') = (from_amount is not null)),
  check ((kind = 'city') = (location_id is not null))
);
create index business_deliveries_by_business on business_deliveries (business_id, position);
create index business_deliveries_by_location on business_deliveries (location_id) where location_id is not null;

-- Ads of one's own, ordered by hand.
create table business_catalogues (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  -- Filled by itself with what has a valid discount.
  is_discount boolean not null default false,
  position integer not null,
  created_at timestamptz(3) not null default now()
);
create index business_catalogues_by_business on business_catalogues (business_id, position, id);
create unique index business_promotions on business_catalogues (business_id) where is_discount;

create table catalogue_listings (
  catalogue_id bigint not null references business_catalogues on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  position integer not null,
  primary key (catalogue_id, listing_id)
);
create index catalogue_listings_in_order on catalogue_listings (catalogue_id, position, listing_id);
create index catalogue_listings_by_listing on catalogue_listings (listing_id);

-- Who wants to hear of a business.
create table business_follows (
  user_id bigint not null references users on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, business_id)
);
create index business_follows_by_business on business_follows (business_id);
