-- The changes of a room's messages (deleted, an offer answered) are counted: a device that was away asks for those since the number that it knows.
alter table chat_rooms add column last_change integer not null default 0;
-- The number of its last change; 0: none since it was written.
alter table chat_messages add column change integer not null default 0;
create index chat_messages_changed on chat_messages (room_id, change) where change > 0;

-- Here and not in the code: whatever changes a message, under its room's lock, is counted.
create function note_chat_change(room bigint, message bigint) returns void language plpgsql as $$
declare
  number integer;
begin
  update chat_rooms set last_change = last_change + 1 where id = room returning last_change into number;
  update chat_messages set change = number where id = message;
end $$;

create function note_chat_message() returns trigger language plpgsql as $$
begin
  perform note_chat_change(new.room_id, new.id);
  return null;
end $$;
create trigger note_chat_message after update of deleted_at on chat_messages
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function note_chat_message();

create function note_chat_offer() returns trigger language plpgsql as $$
begin
  perform note_chat_change(new.room_id, new.message_id);
  return null;
end $$;
create trigger note_chat_offer after update of state on chat_offers
  for each row when (old.state <> new.state) execute function note_chat_offer();
