-- The staff of businesses answers their chats (docs/features/business-staff.md).
alter table business_members drop constraint business_members_role_check;
alter table business_members add constraint business_members_role_check check (role in ('editor', 'chat'));

-- Who wrote for the one whose message it is; null: that one.
alter table chat_messages add column author_id bigint references users on delete set null;
create index on chat_messages (author_id) where author_id is not null;
-- The same of a photo.
alter table chat_photos add column author_id bigint references users on delete set null;
create index on chat_photos (author_id) where author_id is not null;

alter table business_staff_log add column room_id bigint references chat_rooms on delete set null;
create index on business_staff_log (room_id) where room_id is not null;
