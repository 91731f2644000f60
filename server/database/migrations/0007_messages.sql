-- SMS and e-mails on their way. What was delivered or given up keeps nothing of its text: codes do not lie about.
create table messages (
  id bigint generated always as identity primary key,
  -- What providers know it by: the same at every try, so that they can tell a repetition.
  reference text not null unique,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  text text,
  code text,
  created_at timestamptz not null,
  -- After this nobody needs it.
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Null: settled. While it is being delivered: when another process may take it, should this one have died.
  next_try_at timestamptz,
  -- Why the last try failed.
  cause text,
  sent_at timestamptz,
  dead_at timestamptz,
  check (num_nonnulls(next_try_at, sent_at, dead_at) = 1),
  check ((next_try_at is null) = (text is null)),
  check (next_try_at is not null or num_nonnulls(subject, code) = 0)
);
create index on messages (channel, next_try_at) where next_try_at is not null;
create index on messages (created_at);
