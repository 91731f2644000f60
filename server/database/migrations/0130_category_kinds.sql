-- What a category means to searches and cards; null: as its parent (docs/features/catalogue.md).
alter table categories
  add column usual_currency text check (usual_currency in ('KGS', 'USD')),
  add column wanted text check (wanted in ('none', 'rent', 'work', 'find', 'gift')),
  add column is_gift boolean;

-- The reference file does not change what an admin has edited.
update categories set usual_currency = 'USD' where id in (101, 111, 116, 201, 205, 217, 222);
update categories set wanted = 'rent' where id in (209, 213, 216, 2001);
update categories set wanted = 'work' where id = 327;
update categories set wanted = 'find' where id = 1309;
update categories set wanted = 'gift' where id = 2102;
update categories set is_gift = true where id in (2101, 2102);
