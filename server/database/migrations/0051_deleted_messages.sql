-- What a message said that its sender has deleted for both: for a claim of the other person, for some time. Gone with the account of the sender.
create table chat_deleted_messages (
  message_id bigint primary key references chat_messages on delete cascade,
  sender_id bigint not null references users on delete cascade,
  text text not null,
  deleted_at timestamptz(3) not null
);
create index on chat_deleted_messages (sender_id);
create index on chat_deleted_messages (deleted_at);

alter table chat_photos
  -- Of no message any more, but of one that was deleted and is kept for a claim. Null again when it is not: then the photo goes too.
  add column deleted_message_id bigint references chat_deleted_messages on delete set null,
  add constraint chat_photos_deleted_check check (message_id is null or deleted_message_id is null);
create index on chat_photos (deleted_message_id) where deleted_message_id is not null;
