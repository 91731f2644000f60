-- Orders that came to nothing are a stage of their own (orderStages in contracts/cart/rules.ts). Its indexes go with the column.
alter table chat_orders drop column stage;
alter table chat_orders add column stage text not null generated always as (
  case
    when state in ('open', 'question') then 'waiting'
    when state in ('accepted', 'completed') then state
    else 'cancelled'
  end) stored;
create index on chat_orders (buyer_id, stage, message_id desc);
create index on chat_orders (seller_id, stage, message_id desc);
