-- Nobody waits for the goods of an order that nobody has accepted yet, once the account of its buyer is gone, in whichever way
-- (docs/features/cart.md).
create function end_order_of_nobody() returns trigger language plpgsql as $$
begin
  new.content := new.content - 'phone';
  if new.state in ('open', 'question') then
    new.state := 'cancelled';
  end if;
  return new;
end $$;
drop trigger forget_phone_of_order on chat_orders;
drop function forget_phone_of_order();
create trigger end_order_of_nobody before update of buyer_id on chat_orders
  for each row when (new.buyer_id is null) execute function end_order_of_nobody();
-- What has changed in the room is told by this one: the trigger above changes a state, too.
drop trigger note_chat_order_answer on chat_orders;
create trigger note_chat_order_answer after update on chat_orders
  for each row when (old.state <> new.state) execute function note_chat_order();
update chat_orders set state = 'cancelled' where buyer_id is null and state in ('open', 'question');
