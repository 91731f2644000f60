-- One-time passwords of an app (RFC 6238), beside whatever else signs in to an account.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The last period whose code was used: each serves once.
  last_period bigint not null default 0,
  created_at timestamptz not null
);

-- For whoever has lost the app; keyed hashes, each serves once.
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
