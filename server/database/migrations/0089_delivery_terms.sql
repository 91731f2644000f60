-- Where a business delivers to is among the terms that its listings are found by (server/search/terms.ts): -3,000,000 - location, 0 for everywhere.
update listing_search s set terms = s.terms || d.terms
from (
  select b.user_id, array_agg(distinct -3000000 - coalesce(d.location_id, 0)) as terms
  from businesses b join business_deliveries d on d.business_id = b.id
  where b.request_status = 'success' group by b.user_id
) as d
where s.user_id = d.user_id;
