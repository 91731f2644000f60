-- Texts that were stored before texts were cleaned as they arrive: how far each table has come. One that is done has no row.
create table text_cleanings (
  subject text primary key check (subject in ('listings', 'users', 'reviews')),
  -- The last row that was looked at.
  done_until bigint not null default 0
);
insert into text_cleanings (subject) values ('listings'), ('users'), ('reviews');
