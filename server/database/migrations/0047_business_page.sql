-- The public page of a business: reviews of it, who saw its contacts (docs/features/business-page.md).

-- A review is about a listing, or about a business itself.
alter table reviews
  alter column listing_id drop not null,
  add column business_id bigint references businesses on delete cascade,
  -- When its author changed it last.
  add column changed_at timestamptz(3),
  add constraint reviews_about check (num_nonnulls(listing_id, business_id) = 1 and (business_id is null or not is_of_buyer));
create unique index reviews_of_business on reviews (business_id, user_id) where business_id is not null;

-- Of the reviews of its listings; there are none of itself yet.
update businesses b set (rating, review_count) = (
  select sum(rating * case when deal_id is null then 1 else 2 end)::numeric / nullif(sum(case when deal_id is null then 1 else 2 end), 0), count(*)
  from reviews r where r.seller_id = b.user_id and not r.is_of_buyer and r.removed_at is null);

-- Who was shown the contacts of a business: they may review it.
create table business_reveals (
  business_id bigint not null references businesses on delete cascade,
  user_id bigint not null references users on delete cascade,
  first_at timestamptz(3) not null,
  primary key (business_id, user_id)
);
create index business_reveals_by_user on business_reveals (user_id);

-- Whoever was shown the contacts on a day, so that they count once; kept for two days.
create table business_callers (
  day date not null,
  business_id bigint not null references businesses on delete cascade,
  visitor bytea not null,
  primary key (day, business_id, visitor)
);
create index business_callers_by_business on business_callers (business_id);

-- How often contacts were shown, by day of Asia/Bishkek.
create table business_call_days (
  business_id bigint not null references businesses on delete cascade,
  day date not null,
  calls integer not null,
  primary key (business_id, day)
);

-- The list of one's own, the last first.
create index business_follows_by_user on business_follows (user_id, created_at desc, business_id desc);
