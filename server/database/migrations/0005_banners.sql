-- Advertising that staff put up.
create table banners (
  id integer generated always as identity primary key,
  -- Where it is shown.
  type text not null check (type in ('background')),
  -- Address of the picture, root-relative or https; null: not ready to be shown.
  image_link text check (image_link ~ '^(/|https://)'),
  -- Where a click leads, root-relative or https.
  link text not null check (link ~ '^(/|https://)'),
  position integer not null default 0,
  active_from timestamptz not null default now(),
  -- Null: until further notice.
  active_until timestamptz,
  check (active_until > active_from)
);

create table banner_days (
  banner_id integer not null references banners on delete cascade,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (banner_id, day)
) with (fillfactor = 80);

-- Who saw or clicked which banner today, as a keyed hash; kept for two days.
create table banner_visitors (
  day date not null,
  banner_id integer not null references banners on delete cascade,
  kind text not null check (kind in ('view', 'click')),
  visitor bytea not null,
  primary key (day, banner_id, kind, visitor)
);
