-- The payment whose money bought it; null: it was bought from the wallet. More than one may be paid for the same.
alter table purchases add column paid_by bigint references payments on delete restrict;
create index on purchases (paid_by) where paid_by is not null;
-- It is bought in the moment in which the payment is settled.
update purchases p set paid_by = x.id from payments x where x.purchase_id = p.id and x.state = 'paid' and x.paid_at = p.paid_at;
