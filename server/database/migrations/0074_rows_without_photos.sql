-- Rows of imports without the photos that their category asks for: listings that wait for them, inactive (docs/features/import.md).
alter table import_rows
  drop constraint import_rows_plan_check,
  add constraint import_rows_plan_check
    check (plan in ('create', 'no_photos', 'edit', 'price', 'state', 'untouched', 'wrong', 'gone'));
