-- Whoever keeps a listing is told when its price falls (docs/features/favourites.md, Lower prices).

-- The price on show of listings that somebody keeps, or has kept.
create table watched_prices (
  listing_id bigint primary key references listings on delete cascade,
  -- As it was seen last, with a discount; null: not on show since somebody keeps it.
  price bigint,
  currency text,
  -- Earlier prices of the last 30 days that were lower than all after them: [{price, until}], the lowest first.
  lows jsonb not null default '[]',
  -- Before that nobody is told: it was raised shortly before anybody kept it.
  quiet_until timestamptz(3),
  -- When it is to be looked at; null: not until the price changes.
  due_at timestamptz(3),
  -- The last price that was told, when that began, and what it is compared with.
  told_price bigint,
  told_at timestamptz(3),
  reference bigint,
  -- While it is being told: the last person who was; null: all were.
  told_up_to bigint
);
create index watched_prices_due on watched_prices (due_at) where due_at is not null;

alter table favorites
  -- The last lower price that was told of it.
  add column told_price bigint,
  add column told_at timestamptz(3),
  -- From which price it has fallen, while that is to be told.
  add column dropped_from bigint;
create index favorites_dropped on favorites (user_id) where dropped_from is not null;
-- In the order in which people are told.
create index favorites_by_listing on favorites (listing_id, user_id);
drop index favorites_listing_id_idx;

-- As they are on show; where they are not, once they are again.
insert into watched_prices (listing_id, price, currency, quiet_until)
select l.id, case when s.listing_id is not null then
    case when l.discount_price * 100 < l.price * 97 and l.discount_price * 100 > l.price and exists (
      select from businesses b where b.user_id = l.user_id and b.request_status = 'success') then l.discount_price else l.price end end,
  case when s.listing_id is not null then l.currency end, l.price_raised_at + interval '30 days'
from listings l left join listing_search s on s.listing_id = l.id
where exists (select from favorites f where f.listing_id = l.id);

-- People of whose favourites some have become cheaper.
create table price_drop_alerts (
  user_id bigint primary key references users on delete cascade,
  -- Null: there is nothing to tell. While they are being told: when another process may.
  due_at timestamptz(3),
  told_at timestamptz(3)
);
create index price_drop_alerts_due on price_drop_alerts (due_at) where due_at is not null;

alter table notifications
  -- Of a lower price: from and to; of several listings new_listings says how many.
  add column price_from bigint,
  add column price_to bigint,
  add column price_currency text,
  drop constraint notifications_action_check,
  add constraint notifications_action_check check (action in (
    'stared', 'activated', 'blocked', 'payment', 'Chat', 'expires', 'claim_resolved', 'chat_warned', 'chat_silenced', 'followed_news',
    'saved_search', 'price_drop')
    or action ~ '^(business|payment|wallet)_[a-z]+$'),
  add constraint notifications_price_check check ((price_from is null) = (price_to is null) and (price_from is null) = (price_currency is null));

alter table notification_settings
  drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check
    check (kind in ('active', 'blocked', 'favorite', 'payment', 'chat', 'claim', 'followed', 'search', 'price'));
