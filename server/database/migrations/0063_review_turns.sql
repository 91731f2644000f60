-- Whose turn it is on review: one account that sends thousands does not stand in front of everybody (docs/features/moderation.md, Queue).
alter table listings add column review_turn timestamptz(3) not null default now();

update listings l set review_turn = w.turn
from (
  select id, review_since + interval '30 seconds' * (row_number() over (partition by user_id order by review_since, id) - 1) as turn
  from listings where state = 'on_review'
) w
where w.id = l.id;

-- The queue in its order; its figures are read off the index, but for the few people who are blocked.
drop index listings_on_review;
create index listings_on_review on listings (review_turn, id) include (user_id) where state = 'on_review';
-- How many of an account wait already.
create index listings_on_review_of on listings (user_id) where state = 'on_review';
