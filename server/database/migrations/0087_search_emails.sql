-- What saved searches have found is told by e-mail once a day (docs/features/saved-searches.md, E-mail).
alter table saved_search_matches add column is_mail_due boolean not null default false;
create index saved_search_matches_to_mail on saved_search_matches (user_id) where is_mail_due;

-- The last day, of Asia/Bishkek, on which somebody was told of it: once a day.
alter table saved_search_alerts add column daily_on date;

-- Where a program for e-mails lets its reader unsubscribe at once (RFC 8058); erased with the text.
alter table messages
  add column unsubscribe_url text,
  add constraint messages_unsubscribe_check check (next_try_at is not null or unsubscribe_url is null);
