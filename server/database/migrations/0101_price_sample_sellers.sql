-- Whose offer a sampled price was: a seller counts with a few of them only. Samples of listings that are gone meanwhile go, since that is not known.
alter table price_samples add column user_id bigint;
update price_samples s set user_id = l.user_id from listings l where l.id = s.listing_id;
delete from price_samples where user_id is null;
alter table price_samples alter column user_id set not null;
-- The sums of this month are made anew in the next night.
delete from price_months where month = date_trunc('month', now() at time zone 'Asia/Bishkek')::date;
