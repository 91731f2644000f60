-- What outlives an account, by a keyed hash of each of its logins: whoever deletes theirs and signs up again with the same login goes on where
-- they were.
create table former_accounts (
  login_hash bytea primary key,
  -- Of the account that there is no more.
  user_id bigint not null,
  deleted_at timestamptz not null,
  kept_until timestamptz not null,
  silenced_until timestamptz(3),
  chat_warnings integer not null,
  open_claims integer not null
);
create index on former_accounts (kept_until);

-- The former account of a user.
create table earlier_accounts (
  user_id bigint primary key references users on delete cascade,
  deleted_at timestamptz not null,
  kept_until timestamptz not null,
  chat_warnings integer not null,
  open_claims integer not null
);
