alter table search_synonyms
  add column version integer not null default 1;

-- What people call a category in searches, beside its titles.
create table category_names (
  category_id integer primary key references categories on delete cascade,
  names text[] not null,
  -- When an admin changed them: the reference file changes them no more.
  edited_at timestamptz
);
