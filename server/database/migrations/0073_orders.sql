-- Orders as their two people list them (docs/features/cart.md), and what becomes of one that was accepted.
alter table chat_orders
  drop constraint chat_orders_state_check,
  add constraint chat_orders_state_check
    check (state in ('open', 'accepted', 'unavailable', 'question', 'completed', 'cancelled', 'withdrawn')),
  -- Null: the account is gone.
  add column buyer_id bigint references users on delete set null,
  add column seller_id bigint references users on delete set null,
  -- What lists of orders are narrowed to (orderStages in contracts/cart/rules.ts).
  add column stage text not null generated always as (
    case when state in ('open', 'question') then 'waiting' when state = 'accepted' then 'accepted' else 'closed' end) stored;
update chat_orders o set
  buyer_id = case when m.is_by_buyer then r.buyer_id else r.seller_id end,
  seller_id = case when m.is_by_buyer then r.seller_id else r.buyer_id end
from chat_messages m join chat_rooms r on r.id = m.room_id where m.id = o.message_id;
create index on chat_orders (buyer_id, message_id desc);
create index on chat_orders (buyer_id, stage, message_id desc);
create index on chat_orders (seller_id, message_id desc);
create index on chat_orders (seller_id, stage, message_id desc);
