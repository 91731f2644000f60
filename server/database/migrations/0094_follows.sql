-- People follow a seller, a business or a private person, and are told of what they publish (docs/features/follows.md).
create table follows (
  user_id bigint not null references users on delete cascade,
  seller_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, seller_id)
);
insert into follows select f.user_id, b.user_id, f.created_at from business_follows f join businesses b on b.id = f.business_id
  where f.user_id <> b.user_id;
drop table business_follows;
create index follows_by_user on follows (user_id, created_at desc, seller_id desc);
-- In the order in which they are told.
create index follows_in_order on follows (seller_id, user_id);

-- What was published since followers were told last; of sellers with followers only.
create table seller_news_waiting (
  seller_id bigint not null references users on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  -- 'listing': it is new; 'discount': it was given one.
  kind text not null check (kind in ('listing', 'discount')),
  primary key (seller_id, listing_id, kind)
);
insert into seller_news_waiting select b.user_id, w.listing_id, w.kind from business_news_waiting w join businesses b on b.id = w.business_id;
drop table business_news_waiting;
create index seller_news_waiting_by_listing on seller_news_waiting (listing_id);

-- The last news of a seller, and how far they have been told.
create table seller_news (
  seller_id bigint primary key references users on delete cascade,
  -- Of Asia/Bishkek.
  day date not null,
  listings integer not null,
  discounts integer not null,
  -- Who follows them later is not told of what was before.
  collected_at timestamptz(3) not null,
  -- The last follower who was told; null: all were.
  told_up_to bigint,
  served_at timestamptz(3) not null
);
insert into seller_news select b.user_id, n.day, n.listings, n.discounts, n.collected_at, n.told_up_to, n.served_at
  from business_news n join businesses b on b.id = n.business_id;
drop table business_news;
create index seller_news_untold on seller_news (served_at) where told_up_to is not null;

alter table notifications
  drop constraint notifications_business_check,
  add column seller_id bigint references users on delete cascade;
update notifications n set seller_id = b.user_id from businesses b where b.id = n.business_id;
drop index notifications_by_business;
alter table notifications
  drop column business_id,
  add constraint notifications_seller_check check ((action = 'followed_news') = (seller_id is not null));
create index notifications_by_seller on notifications (seller_id, user_id) where seller_id is not null;
