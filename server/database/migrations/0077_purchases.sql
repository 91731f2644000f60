-- What businesses buy (docs/features/tariffs.md): at once from the wallet, with a payment, or later by an invoice.
create table purchases (
  id bigint generated always as identity primary key,
  -- A number only, as in the ledger: it stays when the account is gone.
  user_id bigint not null,
  -- Null: VIP alone, until the end of the time that is there.
  tariff_id integer references tariffs on delete restrict,
  months smallint not null check (months between 0 and 36),
  -- As they were when it was ordered, in tyiyn: of all months, and of a month of VIP; null: without VIP.
  price bigint not null check (price >= 0),
  vip_price bigint check (vip_price > 0),
  -- Days of VIP beside the months of the tariff; below zero: so many of them are paid already.
  vip_days integer not null default 0,
  -- Tyiyn: what is asked for; once it is paid, what was taken.
  amount bigint not null check (amount > 0),
  -- Ordered to be paid later.
  is_invoice boolean not null,
  state text not null default 'created' check (state in ('created', 'paid', 'cancelled')),
  idempotency_key text not null check (length(idempotency_key) between 1 and 220),
  created_at timestamptz(3) not null,
  -- Until when it can be paid.
  due_at timestamptz(3) not null,
  -- When it is reminded of, or cancelled, next.
  work_at timestamptz(3),
  paid_at timestamptz(3),
  -- The time that was bought; of VIP alone it ends where it begins.
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  vip_until timestamptz(3),
  transaction_id bigint unique references ledger_transactions on delete restrict,
  unique (user_id, idempotency_key),
  check ((tariff_id is null) = (months = 0)),
  check ((state = 'paid') = (transaction_id is not null)),
  check ((state = 'paid') = (paid_at is not null and starts_at is not null and ends_at is not null)),
  check ((state = 'created') = (work_at is not null))
);
create index purchases_by_tariff on purchases (tariff_id);
-- What lists show: invoices, and what was bought.
create index purchases_shown on purchases (user_id, id desc) where is_invoice or state = 'paid';
create index purchases_paid on purchases (user_id, paid_at) where state = 'paid';
create index purchases_work on purchases (work_at) where work_at is not null;

-- What a payment is made for; null: money for the wallet.
alter table payments add column purchase_id bigint references purchases on delete restrict;
create index on payments (purchase_id) where purchase_id is not null;
