-- Admins make, change and order banners.
alter table banners
  -- Off: not shown, whatever its period.
  add column is_on boolean not null default true,
  -- Grows with each change.
  add column version integer not null default 1,
  -- Advertisers' sites may have no certificate.
  drop constraint banners_link_check,
  add constraint banners_link_check check (link ~ '^(/|https?://)');
