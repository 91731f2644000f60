-- Found on a million ads with 1.6 million notifications and a million decisions.

-- What is told anew takes the place of what says the same: that one is looked for in every notification that is told.
create index notifications_unread_any on notifications (user_id, action) where read_at is null;

-- The queue's figures are read off the index, but for the few people who are blocked.
drop index listings_on_review;
create index listings_on_review on listings (review_since, id) include (user_id) where state = 'on_review';
create index users_blocked on users (id) where blocked_at is not null;

-- In the order in which complaints are shown.
drop index claims_open;
create index claims_open on claims (id) where resolved_at is null;

-- Rare actions are few among many.
create index moderation_log_by_action on moderation_log (action, id desc);
