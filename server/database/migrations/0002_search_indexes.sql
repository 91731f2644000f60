-- One way in for each filter that a list can start from, in the order of the list.
create index listing_search_recent on listing_search (upvote_at desc, listing_id desc);
create index listing_search_category_1_recent on listing_search (category_1, upvote_at desc, listing_id desc);
create index listing_search_category_2_recent on listing_search (category_2, upvote_at desc, listing_id desc);
create index listing_search_category_3_recent on listing_search (category_3, upvote_at desc, listing_id desc);
create index listing_search_location_1_recent on listing_search (location_1, upvote_at desc, listing_id desc);
create index listing_search_location_2_recent on listing_search (location_2, upvote_at desc, listing_id desc);
create index listing_search_location_3_recent on listing_search (location_3, upvote_at desc, listing_id desc);
create index listing_search_user_recent on listing_search (user_id, upvote_at desc, listing_id desc);

create index listing_search_price on listing_search (price, listing_id);
create index listing_search_category_1_price on listing_search (category_1, price, listing_id);
create index listing_search_category_2_price on listing_search (category_2, price, listing_id);
create index listing_search_category_3_price on listing_search (category_3, price, listing_id);
create index listing_search_location_1_price on listing_search (location_1, price, listing_id);
create index listing_search_location_2_price on listing_search (location_2, price, listing_id);
create index listing_search_location_3_price on listing_search (location_3, price, listing_id);


-- Words and filters in any mix.
create index listing_search_terms on listing_search using gin (terms);
create index listing_numbers_by_value on listing_numbers (parameter_id, value) include (listing_id);
