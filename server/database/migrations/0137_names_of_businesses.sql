-- A name belongs to a business that a moderator has approved. Requests cost nothing: one that waits keeps nobody from
-- the name (docs/features/business.md, Names).
drop index businesses_name;
create unique index businesses_name on businesses (folded_name) where request_status in ('success', 'expired');
