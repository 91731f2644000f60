alter table listings
  -- Held for somebody until then: over by itself, and on show all the time.
  add column reserved_until timestamptz(3),
  -- For whom; null: the owner has not said.
  add column reserved_for bigint references users on delete set null,
  -- Taken off the show as sold. Null again once it goes on review or on show.
  add column sold_at timestamptz(3),
  -- On this site; false: elsewhere.
  add column sold_here boolean,
  -- To whom; null: the owner has not said.
  add column sold_to bigint references users on delete set null,
  -- Whether those who wrote about it have been told.
  add column sold_told boolean not null default true;
create index listings_by_reserved_for on listings (reserved_for) where reserved_for is not null;
create index listings_by_sold_to on listings (sold_to) where sold_to is not null;
create index listings_sold_untold on listings (sold_at) where not sold_told;

-- The sale of its listing that a room was told of.
alter table chat_rooms add column sold_told_at timestamptz(3);

-- Both people of a room said that they met: the buyer showed a code, the seller entered it.
create table deals (
  id bigint generated always as identity primary key,
  -- Null: the listing was deleted for good.
  listing_id bigint references listings on delete set null,
  -- As the buyer saw it last.
  listing_title text not null,
  buyer_id bigint not null references users on delete cascade,
  seller_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null,
  check (buyer_id <> seller_id)
);
create unique index deals_by_listing on deals (listing_id, buyer_id) where listing_id is not null;
create index deals_by_buyer on deals (buyer_id, id desc);
create index deals_by_seller on deals (seller_id, id desc);

-- Who of a room has said that they met. One that is over lies here until the next one.
create table meetings (
  room_id bigint primary key references chat_rooms on delete cascade,
  buyer_met_at timestamptz(3),
  seller_met_at timestamptz(3),
  -- What the code is made of, together with the installation's secret: the code itself is nowhere.
  salt bytea,
  code_until timestamptz(3),
  wrong_codes smallint not null default 0,
  check ((salt is null) = (code_until is null))
);

-- Reviews of a confirmed deal count twice as much as others. There are none yet, so all ratings are right as they are: where all
-- reviews weigh the same, the weighted mean is the mean.
alter table reviews
  add column deal_id bigint references deals on delete set null,
  -- The seller's about the buyer of a deal, who is `seller_id` then: the user whose rating it counts for. It is none of the listing.
  add column is_of_buyer boolean not null default false,
  drop constraint reviews_listing_id_user_id_key;
create unique index reviews_once on reviews (listing_id, user_id) where not is_of_buyer;
create unique index reviews_of_deal on reviews (deal_id, user_id) where deal_id is not null;
