-- A text as rooms are searched by it: small letters, those that keyboards lack as the ones that are typed instead, no signs.
create function fold_chat_name(value text) returns text language sql immutable parallel safe as $$
  select left(btrim(regexp_replace(
    translate(lower(value), 'ёөүңғқҳһіїәұ', 'еоунгкххииау'), '[\s!-/:-@\[-`{-~«»„“”–—…№]+', ' ', 'g')), 300)
$$;

-- What somebody finds a room by: the name of the other and the title of the listing. Kept here, because looking 10,000 of both up
-- and folding them takes a seventh of a second.
alter table chat_members add column search_text text not null default '';

create function describe_chat_room(room bigint, member bigint) returns text language sql stable as $$
  select concat_ws(chr(10), fold_chat_name(u.name), fold_chat_name(r.listing_title))
  from chat_rooms r left join users u on u.id = case when r.buyer_id = member then r.seller_id else r.buyer_id end
  where r.id = room
$$;

create function describe_chat_member() returns trigger language plpgsql as $$
begin
  new.search_text := coalesce(describe_chat_room(new.room_id, new.user_id), '');
  return new;
end
$$;
create trigger describe_chat_member before insert on chat_members for each row execute function describe_chat_member();

-- Another title; or an account that is gone, whose name is nobody's to find.
create function follow_chat_room() returns trigger language plpgsql as $$
begin
  update chat_members set search_text = describe_chat_room(room_id, user_id) where room_id = new.id;
  return null;
end
$$;
create trigger follow_chat_room after update of listing_title, buyer_id, seller_id on chat_rooms
  for each row when ((old.listing_title, old.buyer_id, old.seller_id) is distinct from (new.listing_title, new.buyer_id, new.seller_id))
  execute function follow_chat_room();

-- Locked in the order of others who lock several.
create function follow_chat_name() returns trigger language plpgsql as $$
begin
  with others as (
    select m.room_id, m.user_id from chat_members p join chat_members m on m.room_id = p.room_id and m.user_id <> p.user_id
    where p.user_id = new.id order by m.room_id for no key update of m
  )
  update chat_members m set search_text = describe_chat_room(m.room_id, m.user_id)
  from others where m.room_id = others.room_id and m.user_id = others.user_id;
  return null;
end
$$;
create trigger follow_chat_name after update of name on users
  for each row when (old.name is distinct from new.name) execute function follow_chat_name();

update chat_members set search_text = describe_chat_room(room_id, user_id);

-- With the text, so that a search reads no row that it does not show.
drop index chat_members_list;
create index chat_members_list on chat_members (user_id, is_archived, listed_at desc, room_id desc) include (search_text)
  where listed_at is not null;
