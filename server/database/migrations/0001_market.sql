-- Reference data: loaded from server/db/reference, ids are kept for good.
create table reference_loads (
  name text primary key,
  sha256 text not null,
  loaded_at timestamptz not null default now()
);

create table locations (
  id integer primary key,
  parent_id integer references locations,
  position integer not null,
  kind text not null check (kind in ('country', 'region', 'city', 'district', 'rural_district', 'city_district')),
  title_ru text not null,
  title_ky text not null,
  slug text not null unique,
  aka text[] not null default '{}',
  lat double precision,
  lon double precision
);

create table parameters (
  id integer primary key,
  key text not null unique,
  type text not null check (type in ('enter', 'select')),
  from_to boolean not null,
  multiple boolean not null,
  required boolean not null,
  unit_ru text not null,
  unit_ky text not null,
  title_ru text not null,
  title_ky text not null,
  depends_on integer references parameters
);

create table parameter_options (
  id integer primary key,
  parameter_id integer not null references parameters,
  position integer not null,
  title_ru text not null,
  title_ky text not null,
  parent_option_id integer references parameter_options
);
create index on parameter_options (parameter_id, position);

create table categories (
  id integer primary key,
  parent_id integer references categories,
  position integer not null,
  slug text not null unique,
  title_ru text not null,
  title_ky text not null,
  icon text not null,
  image text,
  -- Both null: as the nearest ancestor that has them.
  deal_types text[],
  parameter_ids integer[]
);

-- Words that mean the same to a search: those of the first installation and those that staff add.
create table search_synonyms (
  id integer generated always as identity primary key,
  words text[] not null check (cardinality(words) between 2 and 40),
  is_builtin boolean not null default false
);

-- The som price of one unit of a currency; the last known rate serves.
create table currency_rates (
  currency text primary key,
  kgs numeric(12, 4) not null check (kgs > 0),
  updated_at timestamptz not null default now()
);
insert into currency_rates (currency, kgs) values ('KGS', 1), ('USD', 87.5);

create table users (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  phone text unique,
  email text,
  photo text,
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  language text not null default 'ru' check (language in ('ru', 'ky')),
  location_id integer references locations,
  rating numeric(3, 2),
  review_count integer not null default 0,
  -- Ads of a blocked person are hidden while the block lasts.
  blocked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));

create table businesses (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  name text not null,
  request_status text not null check (request_status in ('submitted', 'success', 'rejected', 'expired')),
  vip_until timestamptz,
  created_at timestamptz not null default now()
);

create table listings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  category_id integer not null references categories,
  location_id integer not null references locations,
  deal_type text not null check (deal_type in ('sell', 'buy', 'rent', 'exchange', 'job', 'service')),
  state text not null check (state in ('active', 'inactive', 'on_review', 'blocked')),
  title text not null,
  description text not null,
  currency text not null references currency_rates,
  -- Whole units of the currency; 0 is negotiable.
  price bigint not null check (price >= 0),
  discount_price bigint check (discount_price > 0),
  contact_phone text not null,
  -- Parameter id -> option ids | number | text.
  parameters jsonb not null default '{}',
  photo_count smallint not null default 0,
  rating numeric(3, 2),
  review_count integer not null default 0,
  -- The place in the lists: approval time at first, then the last raise; whole milliseconds, so that
  -- a JavaScript date holds it exactly.
  upvote_at timestamptz(3) not null default now(),
  -- The place before the last raise, and the transaction of that raise: they let a person who is
  -- paging through a list go on in the order that was true on the first page.
  previous_upvote_at timestamptz(3),
  upvote_xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index listings_by_user on listings (user_id, state, upvote_at desc);

create table photos (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  listing_id bigint references listings on delete cascade,
  position smallint not null default 0,
  -- Address of the picture without the width: '<name>-<width>.webp' under /media/.
  name text not null,
  width integer not null,
  height integer not null,
  thumbhash bytea not null,
  created_at timestamptz not null default now()
);
create unique index photos_by_listing on photos (listing_id, position) where listing_id is not null;

create table listing_counters (
  listing_id bigint primary key references listings on delete cascade,
  views bigint not null default 0,
  calls bigint not null default 0
) with (fillfactor = 80);

create table listing_days (
  listing_id bigint not null references listings on delete cascade,
  day date not null,
  views integer not null default 0,
  calls integer not null default 0,
  primary key (listing_id, day)
) with (fillfactor = 80);

-- Who saw which ad today, as a keyed hash; kept for two days.
create table listing_visitors (
  day date not null,
  listing_id bigint not null,
  visitor bytea not null,
  primary key (day, listing_id, visitor)
);

-- What lists and searches read: one narrow row per ad that the public may see, and nothing else.
-- It is made from the tables above and can be made again from them at any time.
create table listing_search (
  listing_id bigint primary key,
  user_id bigint not null,
  -- The category and its ancestors by level, 0 where the path is shorter.
  category_1 integer not null,
  category_2 integer not null,
  category_3 integer not null,
  -- The place and its ancestors below the country by level, 0 where the path is shorter.
  location_1 integer not null,
  location_2 integer not null,
  location_3 integer not null,
  -- What is paid now, in som.
  price bigint not null,
  upvote_at timestamptz(3) not null,
  previous_upvote_at timestamptz(3),
  upvote_xid xid8 not null,
  created_at timestamptz not null,
  is_business boolean not null,
  deal_type text not null,
  options integer[] not null,
  -- What the ad can be found by: words, options, categories and places as numbers, see server/search/terms.ts.
  terms integer[] not null
);

create table listing_numbers (
  listing_id bigint not null references listing_search on delete cascade,
  parameter_id integer not null,
  value numeric(18, 4) not null,
  primary key (listing_id, parameter_id)
);

-- The words of recent titles and the beginnings that several titles share, folded, with the spelling people
-- use most and in how many ads: for corrections and suggestions. Made anew by a job.
create table search_words (
  word text primary key,
  spelling text not null,
  listings integer not null
);
create table search_phrases (
  phrase text primary key,
  spelling text not null,
  listings integer not null
);
-- What people searched for and found, folded.
create table search_queries (
  query text primary key,
  spelling text not null,
  searches integer not null,
  last_searched_at timestamptz not null default now()
);
create index on search_queries (searches desc);
