-- How often in a row work on an import has ended with a fault of ours: it is not tried for ever (docs/features/import.md).
alter table imports add column tries integer not null default 0;
