-- Money on its way through providers (docs/features/payments.md, Payments).
create table payments (
  id bigint generated always as identity primary key,
  -- What its provider knows it by: random, so that nobody guesses another one's.
  order_number text not null unique,
  -- Whose wallet it goes into; a number only, as in the ledger, for money may come when the account is gone.
  user_id bigint not null,
  provider text not null,
  method text not null check (method in ('card')),
  -- Tyiyn.
  amount bigint not null check (amount > 0),
  state text not null default 'created' check (state in ('created', 'pending', 'paid', 'failed')),
  -- The number that the provider gives it, and the address where it is paid.
  provider_payment text,
  redirect text,
  -- Of whoever began it, so that the same attempt is the same payment.
  idempotency_key text,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- When its provider is asked next; null: never.
  ask_at timestamptz(3),
  asked integer not null default 0,
  unique (user_id, idempotency_key),
  check ((state = 'paid') = (paid_at is not null))
);
create index on payments (user_id, id desc);
create index on payments (ask_at) where ask_at is not null;

-- What providers have called with, as it came, without data of cards; the same call gets the same answer.
create table payment_callbacks (
  id bigint generated always as identity primary key,
  provider text not null,
  payment_id bigint not null references payments on delete restrict,
  -- SHA-256 of what it says.
  fingerprint bytea not null,
  fields jsonb not null,
  result text not null,
  answer text not null,
  created_at timestamptz(3) not null,
  unique (provider, fingerprint)
);
create index on payment_callbacks (payment_id, id);

alter table ledger_transactions add column payment_id bigint references payments on delete restrict;
create index on ledger_transactions (payment_id) where payment_id is not null;
