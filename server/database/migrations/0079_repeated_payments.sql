-- One order may be paid twice: which payment of the provider is given back (docs/features/payments.md, Refunds).
alter table payment_refunds add column provider_payment text;
update payment_refunds r set provider_payment = coalesce(p.provider_payment, '') from payments p where p.id = r.payment_id;
alter table payment_refunds alter column provider_payment set not null;
-- The admin who ended, with a reason, what its provider never showed.
alter table payment_refunds add column resolved_by bigint, add column resolution text check (length(resolution) between 1 and 500);
alter table payment_refunds add check ((resolved_by is null) = (resolution is null)), add check (resolved_by <> caused_by);
