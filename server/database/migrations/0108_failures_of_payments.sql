-- Why the bank refused a payment (docs/features/payments.md, Refused payments); null: nobody has said.
alter table payments add column failure text
  check (failure in ('no_money', 'card_expired', 'declined', 'limit', 'not_confirmed', 'late', 'other'));
