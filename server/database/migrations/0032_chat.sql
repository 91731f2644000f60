-- A conversation of two: about a listing, one for each buyer; or without one, one for each pair.
create table chat_rooms (
  id bigint generated always as identity primary key,
  -- Who opened it. Null: that account was deleted, as with the seller.
  buyer_id bigint references users on delete set null,
  seller_id bigint references users on delete set null,
  is_about_listing boolean not null,
  -- Null also once the listing was deleted for good.
  listing_id bigint references listings on delete set null,
  -- The listing as its buyer saw it last: what is left of one that is gone.
  listing_title text,
  listing_price bigint,
  listing_currency text,
  listing_thumbhash bytea,
  created_at timestamptz(3) not null,
  last_seq integer not null default 0,
  -- When the buyer wrote first, and how long the seller took to answer that.
  started_at timestamptz(3),
  answered_at timestamptz(3),
  answer_seconds integer,
  check (buyer_id <> seller_id),
  check (is_about_listing = (listing_title is not null))
);
create unique index chat_rooms_by_listing on chat_rooms (listing_id, buyer_id) where listing_id is not null;
create unique index chat_rooms_by_pair on chat_rooms (least(buyer_id, seller_id), greatest(buyer_id, seller_id))
  where not is_about_listing and buyer_id is not null and seller_id is not null;
create index on chat_rooms (buyer_id, started_at);
create index on chat_rooms (seller_id, answered_at);
-- Opened, and nothing was ever written; or left by both.
create index chat_rooms_empty on chat_rooms (created_at) where last_seq = 0;
create index chat_rooms_left on chat_rooms (id) where buyer_id is null and seller_id is null;

-- A room as one of the two has it.
create table chat_members (
  room_id bigint not null references chat_rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- Where it stands in the list; null: it is not in the list, because nobody has written yet or it was deleted for oneself.
  listed_at timestamptz(3),
  -- Deleted for oneself up to this message.
  hidden_seq integer not null default 0,
  delivered_seq integer not null default 0,
  read_seq integer not null default 0,
  unread_count integer not null default 0,
  is_muted boolean not null default false,
  is_archived boolean not null default false,
  primary key (room_id, user_id)
);
create index on chat_members (user_id, room_id);
create index chat_members_list on chat_members (user_id, is_archived, listed_at desc, room_id desc) where listed_at is not null;
create index chat_members_unread on chat_members (user_id, listed_at desc, room_id desc) where unread_count > 0;

create table chat_messages (
  id bigint generated always as identity primary key,
  room_id bigint not null references chat_rooms on delete cascade,
  seq integer not null,
  -- Null: of a deleted account, or nobody's.
  sender_id bigint references users on delete set null,
  -- Null: nobody's.
  is_by_buyer boolean,
  kind text not null check (kind in ('text', 'photo', 'offer', 'system')),
  client_id uuid,
  text text not null default '',
  -- Of a system message.
  event text,
  amount bigint,
  currency text,
  -- What the receiver is warned of.
  verdict text check (verdict in ('note', 'fold')),
  rules text[] not null default '{}',
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Numbers that each of the two finds it by: hashes of the person and a word.
  terms integer[] not null default '{}',
  unique (room_id, seq)
);
create unique index chat_messages_by_client on chat_messages (sender_id, client_id) where sender_id is not null;
create index chat_messages_by_term on chat_messages using gin (terms);

create table chat_offers (
  message_id bigint primary key references chat_messages on delete cascade,
  room_id bigint not null references chat_rooms on delete cascade,
  is_by_buyer boolean not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired')),
  expires_at timestamptz(3) not null
);
create index on chat_offers (room_id);
create unique index chat_offers_open on chat_offers (room_id, is_by_buyer) where state = 'open';
create index chat_offers_to_expire on chat_offers (expires_at) where state = 'open';

-- Files of `name` as those of listings, at addresses that only the two of the room are served.
create table chat_photos (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  -- Null: uploaded, and of no message yet.
  message_id bigint references chat_messages on delete cascade,
  position smallint not null default 0,
  name text not null,
  width integer not null,
  height integer not null,
  thumbhash bytea not null,
  created_at timestamptz not null
);
create index on chat_photos (message_id) where message_id is not null;
create index on chat_photos (user_id);
create index chat_photos_loose on chat_photos (created_at) where message_id is null;

-- Messages that nobody but their sender sees before a moderator has decided. They have no `seq` yet: a gap would show.
create table chat_held_messages (
  id bigint generated always as identity primary key,
  room_id bigint not null references chat_rooms on delete cascade,
  sender_id bigint not null references users on delete cascade,
  is_by_buyer boolean not null,
  client_id uuid not null,
  text text not null,
  -- Of `chat_photos`, in order.
  photos bigint[] not null default '{}',
  findings jsonb not null,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by bigint references users on delete set null,
  is_passed boolean,
  check ((decided_at is null) = (is_passed is null)),
  unique (sender_id, client_id)
);
create index chat_held_messages_open on chat_held_messages (created_at, id) where decided_at is null;
create index on chat_held_messages (room_id);
create index on chat_held_messages (decided_by) where decided_by is not null;

create table chat_blocks (
  user_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index chat_blocks_by_time on chat_blocks (user_id, created_at desc, blocked_id desc);
create index on chat_blocks (blocked_id);

create table chat_settings (
  user_id bigint primary key references users on delete cascade,
  shows_presence boolean not null default true,
  quick_replies text[] not null default '{}'
);

-- When somebody was on the site last; written once a minute for all who are.
create table chat_presence (
  user_id bigint primary key references users on delete cascade,
  seen_at timestamptz(3) not null
);
