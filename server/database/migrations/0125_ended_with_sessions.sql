-- The owner may end the keys of the business with all other sessions (docs/features/api-keys.md).
alter table api_keys add column ended_with_sessions boolean not null default false;
