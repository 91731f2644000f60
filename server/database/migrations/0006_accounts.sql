-- Every row of users is an active account: who has not confirmed a sign-up yet is in pending_accounts.
alter table users
  -- argon2id as a PHC string; null: signs in without a password.
  add column password_hash text,
  -- The person at the OpenID provider.
  add column google_subject text unique,
  add column registered_via text not null default 'phone' check (registered_via in ('phone', 'email', 'google'));
update users set registered_via = 'email' where phone is null;

-- The last sign-up of each login that was not confirmed. It holds nothing up: another one replaces it.
create table pending_accounts (
  login text primary key,
  kind text not null check (kind in ('phone', 'email')),
  name text not null,
  password_hash text not null,
  language text not null check (language in ('ru', 'ky')),
  -- Names this sign-up, so that a browser confirms its own and no later one of a stranger.
  signup text not null,
  created_at timestamptz not null
);

-- The last code of each login, known or not: the same rules of waiting hold for both.
create table account_codes (
  login text primary key,
  purpose text not null check (purpose in ('activate', 'recover', 'contact')),
  -- Keyed; of an unknown login it matches nothing.
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  sent_at timestamptz not null,
  -- How many were sent on that day of Bishkek.
  sent_day date not null,
  sent_count smallint not null default 1
);

-- Where people are signed in now. What ends a session deletes its row.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Refresh tokens are made of this, the generation and a key that is not in the database.
  seed bytea not null,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  -- For people, e.g. «Chrome, Android».
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, last_seen_at desc, id desc);

-- Sessions that ended lately: an access token of theirs is refused. Outlives the person, whose deletion ends sessions too.
create table ended_sessions (
  session_id bigint primary key,
  ended_at timestamptz not null default clock_timestamp()
);
create index on ended_sessions (ended_at);

-- However a session goes, it is known to have ended.
create function note_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (session_id) select id from gone on conflict do nothing;
  return null;
end
$$;
create trigger note_ended_sessions after delete on sessions
  referencing old table as gone for each statement execute function note_ended_sessions();

-- Devices that somebody signed in from, as keyed hashes: a sign-in from another one is told.
create table account_devices (
  user_id bigint not null references users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- What happened to an account, for its owner.
create table account_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event text not null,
  device text not null,
  ip text not null,
  created_at timestamptz not null
);
create index account_events_by_user on account_events (user_id, id desc);

-- Files that no row names any more, written down with the change that left them, removed after it.
create table discarded_media (
  name text primary key,
  discarded_at timestamptz not null default now()
);

create index photos_by_user on photos (user_id);
