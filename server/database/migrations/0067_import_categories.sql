-- What files of a business call categories of ours, as its owner has said once (docs/features/import.md).
create table import_categories (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  -- What names are compared by.
  name_key text not null,
  category_id integer not null references categories on delete cascade,
  unique (business_id, name_key)
);
create index on import_categories (business_id, id desc);
create index on import_categories (category_id);
