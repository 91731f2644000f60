-- Of a listing in somebody's favourites or history that is no more as it was approved, only what they saw of it is shown: its category, place and deal, too.
-- Of those that wait for a moderator at this moment nobody knows any more what these were.
alter table favorites
  -- As the ad was then: neither has to be there any more.
  add column category_id integer,
  add column location_id integer,
  add column deal_type text;
update favorites f set category_id = l.category_id, location_id = l.location_id, deal_type = l.deal_type
from listings l where l.id = f.listing_id;
alter table favorites
  alter column category_id set not null,
  alter column location_id set not null,
  alter column deal_type set not null;

alter table viewed_listings
  add column category_id integer,
  add column location_id integer,
  add column deal_type text;
update viewed_listings v set category_id = l.category_id, location_id = l.location_id, deal_type = l.deal_type
from listings l where l.id = v.listing_id;
alter table viewed_listings
  alter column category_id set not null,
  alter column location_id set not null,
  alter column deal_type set not null;
