-- The day on which a shop got an SMS about an order: buyers cannot use up its SMS (docs/features/cart.md).
alter table chat_orders add column sms_day date;
create index chat_orders_by_sms_day on chat_orders (seller_id, sms_day) where sms_day is not null;
