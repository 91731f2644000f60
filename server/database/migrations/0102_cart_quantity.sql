-- Bricks and bags are ordered by hundreds (docs/decisions/0028-hundreds-of-one-thing.md).
alter table cart_items
  drop constraint cart_items_quantity_check,
  add constraint cart_items_quantity_check check (quantity between 1 and 999);
