-- Shops may be told of new orders by SMS (docs/features/cart.md).
alter table chat_orders
  -- When the shop is told unless it has read the order by then; null: that is settled.
  add column sms_due_at timestamptz(3);
create index chat_orders_sms on chat_orders (sms_due_at) where sms_due_at is not null;
alter table businesses
  -- The day, in Bishkek, whose SMS about orders `order_sms_count` counts.
  add column order_sms_day date,
  add column order_sms_count smallint not null default 0;
