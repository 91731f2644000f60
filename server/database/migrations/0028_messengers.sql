-- Where a seller answers at the number of their listings, beside calls.
alter table users add column messengers text[] not null default '{}'
  check (messengers <@ array['whatsapp', 'telegram']);
