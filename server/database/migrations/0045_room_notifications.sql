-- One notification for each chat, unread while something in the chat is. Until now there was one for each time that somebody wrote into a chat
-- that was read.
alter table notifications add column room_id bigint references chat_rooms on delete cascade;

update notifications n set room_id = (
  select max(r.id) from chat_rooms r
  where r.is_about_listing = (n.listing_id is not null) and r.listing_id is not distinct from n.listing_id
    and ((r.buyer_id = n.user_id and r.seller_id is not distinct from n.sender_id)
      or (r.seller_id = n.user_id and r.buyer_id is not distinct from n.sender_id)))
where n.action = 'Chat';

-- Of chats that are gone, and the older ones of each chat.
delete from notifications where action = 'Chat' and room_id is null;
delete from notifications n using notifications later
where n.room_id = later.room_id and n.user_id = later.user_id and n.id < later.id;

-- What was read in the chat is read here.
update notifications n set read_at = now() from chat_members m
where m.room_id = n.room_id and m.user_id = n.user_id and m.unread_count = 0 and n.read_at is null;

-- The chat knows its listing: whoever writes there needs not lock it.
update notifications set listing_id = null where action = 'Chat';

alter table notifications add constraint notifications_room_check check ((action = 'Chat') = (room_id is not null));
create unique index notifications_by_room on notifications (room_id, user_id) where room_id is not null;
