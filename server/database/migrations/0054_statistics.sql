-- What is counted of listings and businesses (docs/features/statistics.md).

-- Who was counted, so that nobody is twice: a partition a day, made ahead and dropped after 35 days (server/statistics/event-days.ts).
create table statistic_events (
  -- A keyed hash, another one each day.
  visitor bigint not null,
  -- A listing; of what is about a business itself, its person.
  subject_id integer not null,
  day date not null,
  kind smallint not null,
  primary key (subject_id, kind, visitor, day)
) partition by range (day);

-- Before there were events, visitors were kept for views and calls alone: whoever has come today is counted again at most once.
drop table listing_visitors;
drop table business_callers;

-- The sums of a listing by day of Asia/Bishkek, for good.
alter table listing_days
  add column impressions integer not null default 0,
  add column messages integer not null default 0,
  add column favourites integer not null default 0;

-- The sums of a business: of all its listings, deleted ones too, and of its page.
alter table business_call_days rename to business_days;
alter table business_days
  alter column calls set default 0,
  add column views integer not null default 0,
  add column impressions integer not null default 0,
  add column messages integer not null default 0,
  add column favourites integer not null default 0;
alter table business_days set (fillfactor = 80);

insert into business_days (business_id, day, views, calls)
select b.id, d.day, sum(d.views), sum(d.calls)
from businesses b join listings l on l.user_id = b.user_id join listing_days d on d.listing_id = l.id
where b.request_status in ('success', 'expired')
group by b.id, d.day
on conflict (business_id, day) do update set views = excluded.views, calls = business_days.calls + excluded.calls;
