-- The turn of a held message among those of its sender: senders take turns in the queue (docs/features/moderation.md).
alter table chat_held_messages add column turn integer not null default 1;
create index chat_held_messages_by_turn on chat_held_messages (turn, id) where decided_at is null;
