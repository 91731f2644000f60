-- Whether a business is told by SMS, too, that its time is over in a day (docs/features/business.md, Lifecycle).
alter table businesses add column is_told_by_sms boolean not null default false;
