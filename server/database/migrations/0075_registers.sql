-- Registers of providers, compared with the books (docs/features/payments.md, Reconciliation).
create table payment_registers (
  id bigint generated always as identity primary key,
  provider text not null,
  -- Days of Bishkek that it covers, the last one included.
  first_day date not null,
  last_day date not null,
  file_name text not null check (length(file_name) <= 200),
  -- SHA-256 of the file: the same one of the same days is the same register.
  fingerprint bytea not null,
  rows integer not null,
  -- The admin, a number only, as in the ledger.
  uploaded_by bigint not null,
  created_at timestamptz(3) not null,
  unique (provider, first_day, last_day, fingerprint),
  check (first_day <= last_day)
);

create table payment_register_rows (
  register_id bigint not null references payment_registers on delete restrict,
  -- The provider's own of a payment.
  number text not null,
  -- Tyiyn.
  amount bigint not null,
  state text not null check (state in ('paid', 'unpaid', 'refunded')),
  -- What was given back of it; null: the register does not say.
  given_back bigint,
  primary key (register_id, number)
);
create index on payment_register_rows (number);

create table payment_differences (
  id bigint generated always as identity primary key,
  register_id bigint not null references payment_registers on delete restrict,
  kind text not null check (kind in ('missing_here', 'missing_there', 'other_amount', 'other_state')),
  number text not null,
  payment_id bigint references payments on delete restrict,
  -- Tyiyn on either side as it was compared; null: it was not there, or was not said.
  amount_here bigint,
  given_here bigint,
  amount_there bigint,
  given_there bigint,
  state_there text,
  resolved_by bigint,
  resolved_at timestamptz(3),
  reason text check (length(reason) between 1 and 500),
  unique (register_id, number),
  check ((resolved_by is null) = (resolved_at is null) and (resolved_by is null) = (reason is null))
);
create index payment_differences_open on payment_differences (id) where resolved_at is null;
create index on payment_differences (payment_id) where payment_id is not null;

-- Payments of the numbers in a register.
create index on payments (provider_payment) where provider_payment is not null;
