-- Lists that people have saved, to hear of new listings (docs/features/saved-searches.md).
create table saved_searches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  -- The query of the list in its canonical form: the same list is saved once.
  query text not null,
  frequency text not null check (frequency in ('instant', 'daily', 'off')),
  created_at timestamptz(3) not null,
  -- When its new listings were looked at last.
  seen_at timestamptz(3) not null,
  -- It can be restored for a day.
  deleted_at timestamptz(3),
  unique (user_id, query)
);
create index saved_searches_by_user on saved_searches (user_id, id desc) where deleted_at is null;
create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null;
