-- The account that began to connect an identity: nobody else's is connected with it.
alter table google_identities
  add column link_user_id bigint references users on delete cascade,
  drop column is_link;
create index on google_identities (link_user_id) where link_user_id is not null;
