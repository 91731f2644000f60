-- Who runs the site: receipts, invoices and the pages about the site name it (docs/features/admin.md, Settings).
alter table site_settings
  add column operator_name text check (char_length(operator_name) between 1 and 120),
  add column operator_inn text check (operator_inn ~ '^[0-9]{14}$'),
  add column operator_address text check (char_length(operator_address) between 1 and 200),
  add column operator_account text check (char_length(operator_account) between 1 and 200);
