-- Followers are told of what a business has published, together, once a day (docs/features/business-page.md, Followers).

-- What was published since followers were told last; of businesses with followers only.
create table business_news_waiting (
  business_id bigint not null references businesses on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  -- 'listing': it is new; 'discount': it was given one.
  kind text not null check (kind in ('listing', 'discount')),
  primary key (business_id, listing_id, kind)
);
create index business_news_waiting_by_listing on business_news_waiting (listing_id);

-- The last news of a business, and how far they have been told.
create table business_news (
  business_id bigint primary key references businesses on delete cascade,
  -- Of Asia/Bishkek.
  day date not null,
  listings integer not null,
  discounts integer not null,
  -- Who follows it later is not told of what was before.
  collected_at timestamptz(3) not null,
  -- The last follower who was told; null: all were.
  told_up_to bigint,
  served_at timestamptz(3) not null
);
create index business_news_untold on business_news (served_at) where told_up_to is not null;

-- In the order in which they are told.
create index business_follows_in_order on business_follows (business_id, user_id);
drop index business_follows_by_business;

alter table notifications
  -- Of a business that one follows: which, and how much is new.
  add column business_id bigint references businesses on delete cascade,
  add column new_listings integer,
  add column new_discounts integer,
  drop constraint notifications_action_check,
  add constraint notifications_action_check check (action in (
    'stared', 'activated', 'blocked', 'payment', 'Chat', 'expires', 'claim_resolved', 'chat_warned', 'chat_silenced', 'followed_news')
    or action ~ '^business_[a-z]+$'),
  add constraint notifications_business_check check ((action = 'followed_news') = (business_id is not null));
create index notifications_by_business on notifications (business_id, user_id) where business_id is not null;

alter table notification_settings
  drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check
    check (kind in ('active', 'blocked', 'favorite', 'payment', 'chat', 'claim', 'followed'));
-- As for whoever has changed nothing: browsers are not told of it before somebody wants that.
update push_settings set off_kinds = array_append(off_kinds, 'followed') where not 'followed' = any(off_kinds);
