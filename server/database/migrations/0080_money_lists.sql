-- Lists of money among a million rows (docs/features/payments.md): what few rows of many answer to.
create index purchases_waiting on purchases (user_id, id desc) where state = 'created';
create index payments_unfinished on payments (user_id) where state in ('created', 'pending');
create index wallet_corrections_by_state on wallet_corrections (state, id desc);
drop index wallet_corrections_waiting;
