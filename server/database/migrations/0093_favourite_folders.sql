-- Favourites with a note, and in folders (docs/features/favourites.md, Notes and folders).
create table favorite_folders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  created_at timestamptz(3) not null
);
create unique index favorite_folders_by_name on favorite_folders (user_id, lower(name));
create index favorite_folders_by_user on favorite_folders (user_id, id);

alter table favorites
  add column note text,
  add column folder_id bigint references favorite_folders on delete set null;
create index favorites_by_folder on favorites (folder_id, created_at desc, listing_id desc) where folder_id is not null;
