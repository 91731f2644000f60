-- The preview of a price list has all of its rows, and its owner may round prices (docs/features/import.md).

-- Prices with tyiyn are rounded, as the owner has said on the page of the import.
alter table imports add column rounds_prices boolean not null default false;

-- Each row has what the preview shows of it (import_rows.data).
alter table imports drop column preview;
