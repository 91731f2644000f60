-- Lists by days of creation: ads raised a day or more after they were made stand above all others of their day, and are found by the
-- days themselves from an index alone. The indexes by the time of the raise had to be read from the newest raise on, one ad after the other.
-- The condition is that of server/search/page-queries.ts, word for word.
drop index listing_search_raised;
drop index listing_search_category_1_raised;
drop index listing_search_category_2_raised;
drop index listing_search_category_3_raised;
drop index listing_search_location_1_raised;
drop index listing_search_location_2_raised;
drop index listing_search_location_3_raised;
create index listing_search_raised on listing_search (created_at) include (upvote_at, listing_id)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_category_1_raised on listing_search (category_1, created_at) include (upvote_at, listing_id)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_category_2_raised on listing_search (category_2, created_at) include (upvote_at, listing_id)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_category_3_raised on listing_search (category_3, created_at) include (upvote_at, listing_id)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_location_1_raised on listing_search (location_1, created_at) include (upvote_at, listing_id)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_location_2_raised on listing_search (location_2, created_at) include (upvote_at, listing_id)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_location_3_raised on listing_search (location_3, created_at) include (upvote_at, listing_id)
  where upvote_at - created_at >= interval '24 hours';
