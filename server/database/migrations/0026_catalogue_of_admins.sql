alter table categories
  -- False: nothing is posted in it, and no menu has it; what is in it stays.
  add column is_active boolean not null default true,
  add column version integer not null default 1,
  -- When an admin changed it last: the reference file changes it no more.
  add column edited_at timestamptz;
alter table parameters
  -- Of its options too.
  add column version integer not null default 1,
  add column edited_at timestamptz;
alter table parameter_options
  -- False: offered no more; listings that have it keep it.
  add column is_active boolean not null default true,
  add column edited_at timestamptz;

-- Ids of what admins add, beyond those of the reference files. Terms of a search allow categories up to a million.
create sequence category_ids start 500000 maxvalue 999999;
create sequence parameter_ids start 500000;
create sequence option_ids start 10000000 maxvalue 1000000000;

create index on categories (parent_id, position);
create index listings_by_category on listings (category_id);
