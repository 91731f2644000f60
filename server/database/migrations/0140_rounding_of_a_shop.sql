-- A business says once that its price lists have their prices rounded (docs/features/import.md).
alter table businesses add column rounds_import_prices boolean not null default false;

-- What was chosen for the last file holds.
update businesses b set rounds_import_prices = true
where (select i.rounds_prices from imports i where i.business_id = b.id order by i.id desc limit 1);
