-- Keys with which programs of a business call the API (docs/features/api-keys.md).
create table api_keys (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  -- Of the whole key; the key itself is known to its owner only.
  hash bytea not null unique,
  -- Its last characters, by which its owner tells it from others.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
create unique index on api_keys (business_id, lower(name));
