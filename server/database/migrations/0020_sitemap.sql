-- The sitemap as it is served. A job makes it, because it names every listing.
create table sitemap_files (
  -- `index`, `categories`, `places`, `listings-1` …
  name text primary key,
  gzip bytea not null,
  -- Of the content.
  hash text not null,
  changed_at timestamptz not null
);
-- It is compressed already.
alter table sitemap_files alter column gzip set storage external;
