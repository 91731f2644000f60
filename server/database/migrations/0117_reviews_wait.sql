-- Reviews by new accounts wait (docs/features/reviews.md, Waiting reviews).
alter table reviews
  -- Neither shown to others nor counted before: its author's account was young. Null: the review does not wait for that.
  add column waits_until timestamptz(3);
create index reviews_waiting on reviews (waits_until, id) where waits_until is not null and removed_at is null;

-- People review a business once it has answered them (docs/features/reviews.md, Who may review): that somebody saw its contacts is kept no more.
drop table business_reveals;
