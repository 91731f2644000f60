-- How many ads a place has in a category: main categories everywhere, those below them in regions, districts and cities.
-- Made anew by the job of the sitemap; what has no ads has no row.
create table place_counts (
  location_id integer not null,
  category_id integer not null,
  listings integer not null,
  primary key (location_id, category_id)
);

-- Has the job run at the next start.
delete from sitemap_files where name = 'index';
