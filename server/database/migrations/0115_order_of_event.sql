-- The order that a system message tells of (docs/features/cart.md), a message of the same room. No reference: both go with their room.
alter table chat_messages add column order_id bigint;
