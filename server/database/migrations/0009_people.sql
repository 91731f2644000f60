-- What people are told. Their words are made of the action when they are read.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  action text not null check (action in ('stared', 'activated', 'blocked', 'payment', 'Chat', 'expires')),
  listing_id bigint references listings on delete cascade,
  sender_id bigint references users on delete set null,
  -- Codes of why an ad was blocked.
  reasons text[] not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- False for what is told by e-mail only.
  is_shown boolean not null default true,
  -- To be told in the next e-mail.
  mail_due boolean not null default false
);
create index notifications_by_user on notifications (user_id, id desc) where is_shown;
create index notifications_unread on notifications (user_id) where is_shown and read_at is null;
create index notifications_to_mail on notifications (user_id) where mail_due;
create index on notifications (listing_id);
create index on notifications (sender_id);
-- That somebody likes an ad is told once, however often they change their mind.
create unique index notifications_stared on notifications (listing_id, sender_id) where action = 'stared';

-- What somebody wants to be told, and how, where it is not as usual.
create table notification_settings (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('active', 'blocked', 'favorite', 'payment', 'chat')),
  in_app boolean not null,
  email boolean not null,
  primary key (user_id, kind)
);

create table favorites (
  user_id bigint not null references users on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  -- As the ad was then: what an edit made of it nobody sees before it is approved, and prices are compared with this one.
  title text not null,
  price bigint not null,
  currency text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, listing_id)
);
create index favorites_by_user on favorites (user_id, created_at desc, listing_id desc);
create index on favorites (listing_id);

create table reviews (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  -- Whose ad it is.
  seller_id bigint not null references users on delete cascade,
  user_id bigint not null references users on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null,
  response text,
  responded_at timestamptz,
  -- By a moderator.
  removed_at timestamptz,
  unique (listing_id, user_id),
  check ((response is null) = (responded_at is null))
);
create index reviews_by_listing on reviews (listing_id, id desc) where removed_at is null;
create index reviews_by_user on reviews (user_id, id desc) where removed_at is null;
create index reviews_by_seller on reviews (seller_id, id desc) where removed_at is null;

create table claim_categories (
  id integer primary key,
  code text not null unique,
  position integer not null,
  title_ru text not null,
  title_ky text not null,
  -- What one may complain about so.
  for_listings boolean not null,
  for_reviews boolean not null
);
insert into claim_categories (id, code, position, title_ru, title_ky, for_listings, for_reviews) values
  (1, 'fraud', 1, 'Мошенничество', 'Алдамчылык', true, false),
  (2, 'forbidden_goods', 2, 'Запрещённый товар или услуга', 'Тыюу салынган товар же кызмат', true, false),
  (3, 'sold', 3, 'Уже продано или неактуально', 'Сатылып кеткен же эскирген', true, false),
  (4, 'wrong_price', 4, 'Неверная цена', 'Баасы туура эмес', true, false),
  (5, 'wrong_category', 5, 'Не та категория', 'Категориясы туура эмес', true, false),
  (6, 'wrong_photos', 6, 'Чужие фото или неверное описание', 'Сүрөтү бирөөнүкү же сүрөттөмөсү туура эмес', true, false),
  (7, 'duplicate', 7, 'Повтор другого объявления', 'Башка жарыянын кайталанышы', true, false),
  (8, 'no_contact', 8, 'Телефон не отвечает или чужой', 'Телефону жооп бербейт же башканыкы', true, false),
  (9, 'insult', 9, 'Оскорбления или дискриминация', 'Кордоо же басмырлоо', true, true),
  (10, 'false_review', 10, 'Неправда или заказной отзыв', 'Жалган же атайын жаздырылган пикир', false, true),
  (11, 'advertising', 11, 'Реклама или контакты в тексте', 'Тексттеги жарнама же байланыштар', false, true),
  (12, 'other', 12, 'Другое', 'Башка себеп', true, true);

-- Complaints about ads and reviews, for moderation. Open until a moderator has decided.
create table claims (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  listing_id bigint references listings on delete cascade,
  review_id bigint references reviews on delete cascade,
  category_id integer not null references claim_categories,
  text text,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references users on delete set null,
  -- What became of the ad or the review.
  outcome text check (outcome in ('kept', 'removed')),
  note text,
  check (num_nonnulls(listing_id, review_id) = 1),
  check ((resolved_at is null) = (outcome is null))
);
create index claims_open on claims (created_at, id) where resolved_at is null;
-- One open complaint of a person about a thing.
create unique index claims_about_listing on claims (listing_id, user_id) where resolved_at is null and listing_id is not null;
create unique index claims_about_review on claims (review_id, user_id) where resolved_at is null and review_id is not null;
create index on claims (user_id);
create index on claims (listing_id) where listing_id is not null;
create index on claims (review_id) where review_id is not null;
