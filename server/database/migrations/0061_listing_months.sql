-- The sums of a listing by month, beside those by day: a long period is a few months and some days at its ends (docs/features/statistics.md).
create table listing_months (
  listing_id bigint not null references listings on delete cascade,
  -- Its first day.
  month date not null,
  views integer not null default 0,
  impressions integer not null default 0,
  messages integer not null default 0,
  calls integer not null default 0,
  favourites integer not null default 0,
  orders integer not null default 0,
  primary key (listing_id, month)
) with (fillfactor = 80);

insert into listing_months (listing_id, month, views, impressions, messages, calls, favourites, orders)
select listing_id, date_trunc('month', day::timestamp)::date, sum(views), sum(impressions), sum(messages), sum(calls), sum(favourites), sum(orders)
from listing_days group by 1, 2;
