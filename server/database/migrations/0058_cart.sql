-- Whether what businesses sell in it is put into the cart; null: as its parent (docs/features/cart.md).
alter table categories add column is_goods boolean;

-- What somebody wants to order of businesses.
create table cart_items (
  user_id bigint not null references users on delete cascade,
  -- No reference: what was deleted for good is still named to whoever wanted it.
  listing_id bigint not null,
  quantity smallint not null check (quantity between 1 and 99),
  -- As it was when it was put in.
  title text not null,
  price bigint not null,
  currency text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, listing_id)
);

-- An order is a message: what was ordered stays as it was then.
alter table chat_messages
  drop constraint chat_messages_kind_check,
  add constraint chat_messages_kind_check check (kind in ('text', 'photo', 'offer', 'order', 'system'));
create table chat_orders (
  message_id bigint primary key references chat_messages on delete cascade,
  -- {items: [{product, title, quantity, price, currency}], delivery, address}
  content jsonb not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'unavailable', 'question', 'withdrawn'))
);
create function note_chat_order() returns trigger language plpgsql as $$
declare
  room bigint;
begin
  select room_id into room from chat_messages where id = new.message_id;
  perform note_chat_change(room, new.message_id);
  return null;
end $$;
create trigger note_chat_order_answer after update of state on chat_orders
  for each row when (old.state <> new.state) execute function note_chat_order();
-- Of an order that waits for a moderator.
alter table chat_held_messages add column order_content jsonb;
