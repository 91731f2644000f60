-- A new password ends the keys of the business too (docs/features/api-keys.md): whoever knew the old one may have made some.
alter table api_keys add column ended_by_password boolean not null default false;
