-- What people looked at and searched for, on all devices of theirs (docs/features/history.md).
create table viewed_listings (
  user_id bigint not null references users on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  viewed_at timestamptz(3) not null,
  -- As the ad was then: what an edit made of it nobody sees before it is approved.
  title text not null,
  price bigint not null,
  currency text not null,
  primary key (user_id, listing_id)
);
create index viewed_listings_by_user on viewed_listings (user_id, viewed_at desc, listing_id desc);
create index on viewed_listings (listing_id);
create index on viewed_listings (viewed_at);

create table recent_searches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  text text not null,
  -- The text in small letters: the same search in capitals is the same.
  folded_text text not null,
  searched_at timestamptz(3) not null,
  unique (user_id, folded_text)
);
create index on recent_searches (searched_at);

-- Of those who have switched it off or erased it.
create table history_settings (
  user_id bigint primary key references users on delete cascade,
  is_kept boolean not null default true,
  -- What a device still has from before then is not taken.
  products_erased_at timestamptz(3),
  searches_erased_at timestamptz(3)
);
