-- The list of businesses (docs/features/businesses.md): who has no review stands below all who have.
-- The column is made anew: a generated one cannot be given another expression before PostgreSQL 17. Its index goes with it.
alter table businesses drop column rating_score;
alter table businesses
  add column rating_score numeric(5, 4) not null
    generated always as (
      case when rating is null or review_count = 0 then 0 else (rating * review_count + 20) / (review_count + 5) end
    ) stored;
create index businesses_by_rating on businesses (rating_score desc, id desc) where request_status = 'success';
