-- One may complain about a person too, and whoever complained is told what became of it.
alter table claim_categories add column for_users boolean not null default false;
update claim_categories set for_users = true where code in ('fraud', 'insult', 'other');
insert into claim_categories (id, code, position, title_ru, title_ky, for_listings, for_reviews, for_users) values
  (13, 'not_delivered', 2, 'Взяли предоплату, а товара нет или он не тот', 'Алдын ала акча алып, товарды бербеди же башкасын берди', false, false, true),
  (14, 'impersonation', 3, 'Выдаёт себя за другого человека или компанию', 'Өзүн башка адам же компания катары тааныштырат', false, false, true),
  (15, 'spam', 4, 'Спам или много одинаковых объявлений', 'Спам же бирдей жарыялар көп', false, false, true);

alter table claims
  add column about_user_id bigint references users on delete cascade,
  -- The ad's title or the person's name as it was when the complaint was sent: an edit since may not be for everybody.
  add column subject text,
  drop constraint claims_check,
  add constraint claims_check check (num_nonnulls(listing_id, review_id, about_user_id) = 1),
  drop constraint claims_outcome_check,
  -- `blocked`: the person was.
  add constraint claims_outcome_check check (outcome in ('kept', 'removed', 'blocked'));
update claims c set subject = l.title from listings l where l.id = c.listing_id and l.state = 'active';
create unique index claims_about_user on claims (about_user_id, user_id) where resolved_at is null and about_user_id is not null;
create index on claims (about_user_id) where about_user_id is not null;

alter table notifications
  -- The complaint that was decided on: its words are made of it.
  add column claim_id bigint references claims on delete cascade,
  drop constraint notifications_action_check,
  add constraint notifications_action_check
    check (action in ('stared', 'activated', 'blocked', 'payment', 'Chat', 'expires', 'claim_resolved'));
create index on notifications (claim_id) where claim_id is not null;

alter table notification_settings
  drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check
    check (kind in ('active', 'blocked', 'favorite', 'payment', 'chat', 'claim'));
