-- The phone of whoever ordered (docs/features/cart.md) stands in `content`, and goes with their account.
create function forget_phone_of_order() returns trigger language plpgsql as $$
begin
  new.content := new.content - 'phone';
  return new;
end $$;
create trigger forget_phone_of_order before update of buyer_id on chat_orders
  for each row when (new.buyer_id is null) execute function forget_phone_of_order();
