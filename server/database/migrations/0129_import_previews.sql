-- The preview of a file, which a person checks before the import is started (docs/features/import.md).

-- The columns that are read, with their meanings: {name, field, currency}.
alter table imports add column columns jsonb not null default '[]';
-- The first rows as listings; null once it is started or over.
alter table imports add column preview jsonb;

-- `expired`: it was checked, and never started.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('reading', 'checked', 'running', 'stopped', 'done', 'failed', 'expired'));
