-- Where businesses are, by their points.
create index business_addresses_by_point on business_addresses (latitude, longitude) where latitude is not null;
