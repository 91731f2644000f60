-- Identities that a provider has just confirmed, for whoever has the one-time code and the browser it was made for.
create table google_identities (
  code_hash bytea primary key,
  browser_hash bytea not null,
  subject text not null,
  email text,
  email_verified boolean not null,
  name text,
  picture text,
  -- To be connected with the account that is signed in, rather than signed in with.
  is_link boolean not null,
  expires_at timestamptz not null
);
create index on google_identities (expires_at);
