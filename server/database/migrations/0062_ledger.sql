-- The books: double entry, in tyiyn (docs/features/payments.md, Ledger). What has to hold is held here, whatever the code does.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- `wallet:12`, `provider:sandbox`, `revenue:tariffs`.
  name text not null unique check (name ~ '^[a-z]+(:[a-z0-9_]{1,40})?$'),
  kind text not null check (kind in ('wallet', 'provider', 'revenue', 'promotions', 'refunds', 'adjustments')),
  -- Whose wallet it is. No reference: the books stay as they were when an account is deleted.
  user_id bigint unique,
  -- The sum of a wallet's entries, written by their trigger. The other accounts have none: all purchases at once would wait for one row.
  balance bigint not null default 0,
  -- Of the last entry of a wallet: none is dated before it.
  last_entry_at timestamptz(3),
  constraint wallet_not_below_zero check (kind <> 'wallet' or balance >= 0),
  check ((kind = 'wallet') = (user_id is not null)),
  check (kind = 'wallet' or balance = 0),
  check (split_part(name, ':', 1) = kind)
);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('top_up', 'purchase', 'refund', 'promotion', 'adjustment', 'reversal')),
  -- What makes it safe to be written again: the same key is the same transaction.
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
  -- The user who did it, a number only, as in `ledger_accounts`; null: the product itself, as what a provider reports.
  caused_by bigint,
  -- What this one takes back, once.
  reverses bigint unique references ledger_transactions on delete restrict,
  created_at timestamptz(3) not null,
  check ((kind = 'reversal') = (reverses is not null))
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions on delete restrict,
  account_id bigint not null references ledger_accounts on delete restrict,
  -- Into the account; below zero: out of it.
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000000),
  -- The rest is written by the trigger: what histories show and are filtered by.
  kind text not null,
  created_at timestamptz(3) not null,
  -- Of a wallet.
  balance_after bigint,
  unique (transaction_id, account_id)
);
create index ledger_entries_history on ledger_entries (account_id, created_at desc, id desc);
create index ledger_entries_history_of_kind on ledger_entries (account_id, kind, created_at desc, id desc);

-- What came into a wallet and went out in a month of Bishkek, so that the totals of a long history are read and not counted.
create table wallet_months (
  account_id bigint not null references ledger_accounts on delete restrict,
  month date not null,
  kind text not null,
  income bigint not null,
  spent bigint not null,
  primary key (account_id, month, kind)
);

create function enter_into_ledger() returns trigger language plpgsql as $$
declare
  account_kind text;
begin
  select kind, created_at into strict new.kind, new.created_at from ledger_transactions where id = new.transaction_id;
  select kind into strict account_kind from ledger_accounts where id = new.account_id;
  new.balance_after := null;
  if account_kind <> 'wallet' then
    return new;
  end if;
  -- Locks the wallet until the end of the transaction; below zero the row refuses it.
  update ledger_accounts
    set balance = balance + new.amount, last_entry_at = greatest(last_entry_at, new.created_at)
    where id = new.account_id
    returning balance, last_entry_at into new.balance_after, new.created_at;
  insert into wallet_months as m (account_id, month, kind, income, spent)
    values (new.account_id, date_trunc('month', new.created_at at time zone 'Asia/Bishkek')::date, new.kind,
      greatest(new.amount, 0), greatest(-new.amount, 0))
    on conflict (account_id, month, kind) do update set income = m.income + excluded.income, spent = m.spent + excluded.spent;
  return new;
end $$;
create trigger enter_into_ledger before insert on ledger_entries for each row execute function enter_into_ledger();

-- At the commit: two entries at least, which sum up to zero; a reversal has those of what it takes back with the other sign.
create function check_ledger_transaction() returns trigger language plpgsql as $$
declare
  checked bigint;
  entries integer;
  total numeric;
  taken_back bigint;
begin
  if tg_table_name = 'ledger_transactions' then checked := new.id; else checked := new.transaction_id; end if;
  select count(*), coalesce(sum(amount), 0) into entries, total from ledger_entries where transaction_id = checked;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries with the sum %', checked, entries, total using errcode = 'check_violation';
  end if;
  select reverses into taken_back from ledger_transactions where id = checked;
  if taken_back is null then
    return null;
  end if;
  if exists (select from ledger_transactions where id = taken_back and kind = 'reversal') or exists (
    select from (select account_id, amount from ledger_entries where transaction_id = checked) n
    full join (select account_id, amount from ledger_entries where transaction_id = taken_back) o using (account_id)
    where n.amount is distinct from -o.amount)
  then
    raise exception 'ledger transaction % does not reverse %', checked, taken_back using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_ledger_transaction after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_transaction();
create constraint trigger check_ledger_entries after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_transaction();

-- What is written stays. A mistake is taken back by a transaction of its own.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger keep_ledger before update or delete on ledger_transactions for each row execute function refuse_ledger_change();
create trigger keep_ledger before update or delete on ledger_entries for each row execute function refuse_ledger_change();
create trigger keep_ledger before delete on ledger_accounts for each row execute function refuse_ledger_change();
create trigger keep_ledger_rows before truncate on ledger_transactions execute function refuse_ledger_change();
create trigger keep_ledger_rows before truncate on ledger_entries execute function refuse_ledger_change();
create trigger keep_ledger_rows before truncate on ledger_accounts execute function refuse_ledger_change();
-- An account stays what it is, and its balance is changed by the trigger of its entries only: at depth 0 it is not one.
create trigger keep_ledger_account before update on ledger_accounts for each row
  when (pg_trigger_depth() < 1 or (old.id, old.name, old.kind, old.user_id) is distinct from (new.id, new.name, new.kind, new.user_id))
  execute function refuse_ledger_change();
create trigger keep_wallet_months before update or delete on wallet_months for each row
  when (pg_trigger_depth() < 1) execute function refuse_ledger_change();
create trigger keep_wallet_month_rows before insert on wallet_months for each row
  when (pg_trigger_depth() < 1) execute function refuse_ledger_change();
create trigger keep_ledger_rows before truncate on wallet_months execute function refuse_ledger_change();
