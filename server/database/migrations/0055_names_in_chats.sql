-- A room is found by the name that the other is shown under: of a business on show its own (docs/features/chat.md).
create or replace function describe_chat_room(room bigint, member bigint) returns text language sql stable as $$
  select concat_ws(chr(10), fold_chat_name(coalesce(b.name, u.name)), fold_chat_name(r.listing_title))
  from chat_rooms r left join users u on u.id = case when r.buyer_id = member then r.seller_id else r.buyer_id end
    left join businesses b on b.user_id = u.id and b.request_status = 'success'
  where r.id = room
$$;

-- Another name, or none: approved, renamed, its time over, paid again. Locked in the order of others who lock several.
create function follow_chat_business() returns trigger language plpgsql as $$
begin
  with others as (
    select m.room_id, m.user_id from chat_members p join chat_members m on m.room_id = p.room_id and m.user_id <> p.user_id
    where p.user_id = new.user_id order by m.room_id for no key update of m
  )
  update chat_members m set search_text = describe_chat_room(m.room_id, m.user_id)
  from others where m.room_id = others.room_id and m.user_id = others.user_id;
  return null;
end
$$;
create trigger follow_chat_business after update of name, request_status on businesses
  for each row when ((old.name, old.request_status = 'success') is distinct from (new.name, new.request_status = 'success'))
  execute function follow_chat_business();
create trigger follow_new_chat_business after insert on businesses
  for each row when (new.request_status = 'success') execute function follow_chat_business();

update chat_members m set search_text = describe_chat_room(m.room_id, m.user_id)
from businesses b join chat_members p on p.user_id = b.user_id
where b.request_status = 'success' and m.room_id = p.room_id and m.user_id <> p.user_id;
