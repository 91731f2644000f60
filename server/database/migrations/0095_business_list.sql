-- The list of businesses (docs/features/businesses.md): what it is ordered by.
alter table businesses
  -- The rating as it orders: few reviews say little, so that five of four stars are added to each business's.
  add column rating_score numeric(5, 4) not null
    generated always as ((coalesce(rating, 0) * review_count + 20) / (review_count + 5)) stored,
  -- When it was approved.
  add column shown_from timestamptz(3) not null generated always as (coalesce(decided_at, created_at)) stored,
  -- The name as it orders: capitals and quotes count for nothing, letters that people mix up are the same.
  add column name_order text collate "C" not null
    generated always as (ltrim(translate(lower(name), 'ёөүң«»"„“”', 'еоун'))) stored;
create index businesses_by_rating on businesses (rating_score desc, id desc) where request_status = 'success';
create index businesses_by_date on businesses (shown_from desc, id desc) where request_status = 'success';
create index businesses_by_name on businesses (name_order, id) where request_status = 'success';
