-- The browser of a session, as it asked for pushes. It goes with the session.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null unique references sessions on delete cascade,
  endpoint text not null unique,
  -- Of the endpoint: bounds of a push service are counted by it.
  host text not null,
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz(3) not null,
  -- Leased by a process, or put off after a failure; null: free.
  busy_until timestamptz(3),
  -- Failures in a row, and since when.
  failures integer not null default 0,
  failing_since timestamptz(3),
  -- Pushes since the beginning of the last minute that had any.
  burst_at timestamptz(3),
  burst integer not null default 0
);
create index on push_subscriptions (user_id, id);

-- What there is to tell a browser about one thing: a room, a listing. What it says is found out when it is sent.
create table push_topics (
  subscription_id bigint not null references push_subscriptions on delete cascade,
  tag text not null,
  kind text not null,
  -- The room or listing.
  subject_id bigint,
  -- The first notification that was not told yet.
  first_id bigint,
  -- Null: told.
  due_at timestamptz(3),
  -- When it was put off for the first time.
  since timestamptz(3),
  -- Waits for the end of quiet hours.
  is_held boolean not null default false,
  -- Counts what happened: more of it while it is being sent.
  version integer not null default 1,
  sent_at timestamptz(3),
  primary key (subscription_id, tag)
);
create index push_topics_due on push_topics (due_at) where due_at is not null;
create index push_topics_told on push_topics (sent_at) where due_at is null;

-- An account without a row has the defaults.
create table push_settings (
  user_id bigint primary key references users on delete cascade,
  off_kinds text[] not null,
  -- Full hours in the time zone; both null: never quiet.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  time_zone text not null,
  shows_text boolean not null,
  check ((quiet_from is null) = (quiet_to is null))
);
