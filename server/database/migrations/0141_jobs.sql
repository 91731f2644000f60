-- Work in the background, by one process at a time (server/database/jobs). A row for each job.
create table jobs (
  name text primary key,
  due_at timestamptz(3) not null,
  -- A process works on it, and says so until then.
  leased_until timestamptz(3),
  -- Tries in a row that have failed.
  failures smallint not null default 0
) with (fillfactor = 50);

-- The schema pgboss, where jobs were before, stays: processes of the version before use it until they end.
