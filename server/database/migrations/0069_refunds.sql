-- Money given back by way of its provider, and movements of wallets that staff write (docs/features/payments.md).
create table payment_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete restrict,
  -- Tyiyn.
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'requested' check (state in ('requested', 'done', 'refused')),
  -- The admin, a number only, as in the ledger.
  caused_by bigint not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  -- What had been given back of the payment before: what its provider says is compared with this.
  given_before bigint not null check (given_before >= 0),
  -- When it was last asked of the provider, and when that took it; written before and after the question.
  sent_at timestamptz(3),
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- When it is worked on next; null: it has ended.
  ask_at timestamptz(3),
  unique (caused_by, idempotency_key),
  check ((state = 'requested') = (ended_at is null)),
  check ((state = 'requested') = (ask_at is not null))
);
-- One at a time of a payment, so that the provider's sum says which one it has done.
create unique index payment_refunds_open on payment_refunds (payment_id) where state = 'requested';
create index on payment_refunds (payment_id, id);
create index on payment_refunds (ask_at) where ask_at is not null;

-- Entered by one admin, approved by another one: neither has the wallet.
create table wallet_corrections (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Tyiyn into the wallet; below zero: out of it.
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'expired')),
  entered_by bigint not null check (entered_by <> user_id),
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  created_at timestamptz(3) not null,
  decided_by bigint check (decided_by <> user_id and decided_by <> entered_by),
  decided_at timestamptz(3),
  unique (entered_by, idempotency_key),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('approved', 'declined')) = (decided_by is not null))
);
create index on wallet_corrections (user_id, id desc);
create index wallet_corrections_waiting on wallet_corrections (id) where state = 'waiting';

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check
    check (kind in ('top_up', 'purchase', 'refund', 'promotion', 'adjustment', 'reversal', 'payout'));

alter table moderation_log
  drop constraint moderation_log_action_check,
  add constraint moderation_log_action_check check (action in (
    'approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim',
    'change_role', 'change_rate', 'change_settings', 'change_category', 'change_parameter', 'change_banner', 'change_synonyms',
    'read_chat', 'deliver_message', 'refuse_message', 'remove_messages', 'warn_user', 'silence_user', 'unsilence_user',
    'approve_business', 'reject_business')
    or action ~ '^(refund|correction|difference)_[a-z]+$');

alter table notifications
  drop constraint notifications_action_check,
  add constraint notifications_action_check check (action in (
    'stared', 'activated', 'blocked', 'payment', 'Chat', 'expires', 'claim_resolved', 'chat_warned', 'chat_silenced', 'followed_news')
    or action ~ '^(business|payment|wallet)_[a-z]+$');
