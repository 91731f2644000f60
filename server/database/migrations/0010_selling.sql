-- Bands of the difference hash of a photo: four numbers of 16 bits, each with its place (0 to 3) above them. Photos that look
-- alike have one in common at least (server/photos/difference-hash.ts). Null: of a photo that nobody uploaded.
alter table photos add column hash_bands integer[];
create index photos_by_hash on photos using gin (hash_bands) where hash_bands is not null;
-- Uploaded, and of no ad yet.
create index photos_loose on photos (created_at) where listing_id is null;

alter table listings
  -- Grows with each edit: a moderator decides on what they saw.
  add column revision integer not null default 1,
  -- The revision that was approved last; null: none yet.
  add column approved_revision integer,
  -- Since when it waits for a moderator, the last time it did.
  add column review_since timestamptz not null default now(),
  -- When its owner (or an approval) last kept it for another while without a raise.
  add column renewed_at timestamptz,
  -- When the owner was told that it is about to go inactive.
  add column expiry_told_at timestamptz,
  -- Of the folded text, to find the same text again.
  add column text_hash bytea;
update listings set approved_revision = 1 where state in ('active', 'inactive');
update listings set review_since = updated_at;

create index listings_on_review on listings (review_since, id) where state = 'on_review';
create index listings_kept on listings (greatest(upvote_at, renewed_at)) where state = 'active';
create index listings_by_text on listings (text_hash) where text_hash is not null;

-- First answers to calls that may be repeated, for 24 hours.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  -- Of the call and what it brought: the same key with something else is refused.
  request_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index on idempotency_keys (created_at);

-- Who looks at an ad on review, so that two people never judge the same one.
create table moderation_takes (
  listing_id bigint primary key references listings on delete cascade,
  moderator_id bigint not null references users on delete cascade,
  until timestamptz not null
);

-- What staff did, for good: it outlives the ads and people it is about.
create table moderation_log (
  id bigint generated always as identity primary key,
  moderator_id bigint references users on delete set null,
  action text not null check (action in ('approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim')),
  listing_id bigint,
  user_id bigint,
  -- The ad's title or the person's name at that time.
  subject text not null,
  revision integer,
  -- `approved_revision` of the ad before, for an undo.
  approved_before integer,
  reasons text[] not null default '{}',
  note text,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index moderation_log_by_listing on moderation_log (listing_id, id desc);
create index moderation_log_by_user on moderation_log (user_id, id desc);
create index moderation_log_by_moderator on moderation_log (moderator_id, id desc);
create index moderation_log_by_words on moderation_log
  using gin (to_tsvector('simple'::regconfig, subject || ' ' || coalesce(note, '')));
