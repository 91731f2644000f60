-- A business may say that it does not deliver (docs/features/business.md): that answers the step of the registration, and buyers read it on its page.
alter table businesses add column without_delivery boolean not null default false;
