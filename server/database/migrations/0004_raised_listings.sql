-- Ads raised a day or more after they were made, in the order of the lists: what stands above a list's upper bound of dates.
-- The condition is that of server/listings/list-queries.ts, word for word.
create index listing_search_raised on listing_search (upvote_at desc, listing_id desc)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_category_1_raised on listing_search (category_1, upvote_at desc, listing_id desc)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_category_2_raised on listing_search (category_2, upvote_at desc, listing_id desc)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_category_3_raised on listing_search (category_3, upvote_at desc, listing_id desc)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_location_1_raised on listing_search (location_1, upvote_at desc, listing_id desc)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_location_2_raised on listing_search (location_2, upvote_at desc, listing_id desc)
  where upvote_at - created_at >= interval '24 hours';
create index listing_search_location_3_raised on listing_search (location_3, upvote_at desc, listing_id desc)
  where upvote_at - created_at >= interval '24 hours';
