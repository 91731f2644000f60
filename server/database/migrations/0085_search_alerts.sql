-- New listings find the saved searches that they match, and people are told (docs/features/saved-searches.md, Matching).

-- What saved searches ask for, as server/saved-searches/matching/compile.ts has computed it: a row for each meaning of one.
create table saved_search_matchers (
  saved_search_id bigint not null references saved_searches on delete cascade,
  -- The words as they were typed, then as they are corrected.
  position smallint not null,
  -- By which listings find it: terms (server/search/terms.ts), or a category and a place as one number.
  keys bigint[] not null,
  category_id integer,
  location_id integer,
  -- Terms: it needs all of these, one of each row, none of these.
  required integer[] not null,
  clauses integer[],
  excluded integer[] not null,
  -- Som.
  price_from bigint,
  price_to bigint,
  ranges jsonb,
  created_from timestamptz,
  created_before timestamptz,
  -- A number only: of somebody who is gone it finds nothing.
  seller_id bigint,
  primary key (saved_search_id, position)
);
create index saved_search_matchers_by_key on saved_search_matchers using gin (keys) with (fastupdate = off);
-- Of what was computed last; null: nothing was.
alter table saved_searches add column matcher_hash text;

-- Listings that were shown for the first time and are to be matched.
create table saved_search_waiting (
  listing_id bigint primary key references listings on delete cascade,
  -- While one is being matched: when another process may take it, should this one have died.
  try_at timestamptz(3) not null
);
create index saved_search_waiting_by_time on saved_search_waiting (try_at);

-- What was found: a listing once for each saved search.
create table saved_search_matches (
  saved_search_id bigint not null references saved_searches on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  -- Whose search it is.
  user_id bigint not null,
  matched_at timestamptz(3) not null,
  -- To be told on the site and to browsers.
  is_untold boolean not null,
  primary key (saved_search_id, listing_id)
);
create index saved_search_matches_by_listing on saved_search_matches (listing_id);
create index saved_search_matches_new on saved_search_matches (saved_search_id, matched_at);
create index saved_search_matches_untold on saved_search_matches (user_id) where is_untold;
create index saved_search_matches_by_time on saved_search_matches (matched_at);

-- People who are told at once, and how often they were within an hour.
create table saved_search_alerts (
  user_id bigint primary key references users on delete cascade,
  -- Null: there is nothing to tell. While they are being told: when another process may.
  due_at timestamptz(3),
  hour_at timestamptz(3),
  told_in_hour integer not null default 0
);
create index saved_search_alerts_due on saved_search_alerts (due_at) where due_at is not null;

alter table notifications
  -- The saved searches that found new listings; new_listings says how many those were.
  add column search_names text[],
  drop constraint notifications_action_check,
  add constraint notifications_action_check check (action in (
    'stared', 'activated', 'blocked', 'payment', 'Chat', 'expires', 'claim_resolved', 'chat_warned', 'chat_silenced', 'followed_news',
    'saved_search')
    or action ~ '^(business|payment|wallet)_[a-z]+$'),
  add constraint notifications_search_check check ((action = 'saved_search') = (search_names is not null));

alter table notification_settings
  drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check
    check (kind in ('active', 'blocked', 'favorite', 'payment', 'chat', 'claim', 'followed', 'search'));
