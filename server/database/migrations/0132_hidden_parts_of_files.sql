-- What of a workbook a person may not know of: sheets that are not read, rows and columns that are hidden
-- (docs/features/import.md).

-- {read, others, more}; null for a file without sheets.
alter table imports add column sheets jsonb;
alter table imports add column hidden_rows integer not null default 0;

-- Each column says whether the file hides it.
update imports set columns = (
  select jsonb_agg(one || '{"is_hidden": false}' order by at)
  from jsonb_array_elements(columns) with ordinality as parts(one, at))
where columns <> '[]';
