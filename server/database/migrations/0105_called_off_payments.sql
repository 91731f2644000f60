-- What admins narrow the payments of a wallet to (docs/features/payments.md): few rows of many.
create index payments_cancelled on payments (user_id, id desc) where cancelled_at is not null;
create index payments_failed on payments (user_id, id desc) where state = 'failed';
