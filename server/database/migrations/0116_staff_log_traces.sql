-- The name of whoever did it goes when their account is deleted, and so does what names them in other lines.
alter table business_staff_log alter column actor_name drop not null;
create index on business_staff_log (subject) where kind in ('invited', 'invitation_withdrawn', 'removed');
-- Of accounts that were deleted before.
update business_staff_log set actor_name = null where actor_id is null;
