alter table search_queries
  -- Keyed hashes of the first visitors who made the search: it is suggested to others once there are three.
  add column visitors text[] not null default '{}',
  -- By an operator: it is not suggested, however often it is made.
  add column is_removed boolean not null default false;
-- Nobody knows who made these.
delete from search_queries;
create index on search_queries (last_searched_at);
