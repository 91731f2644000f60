-- Who has set a feed last: it ends with their membership (docs/features/business-staff.md). Null: the account is gone.
alter table import_feeds add column changed_by bigint references users on delete set null;
update import_feeds f set changed_by = b.user_id from businesses b where b.id = f.business_id;
create index on import_feeds (changed_by);
