import { writeAmount } from "#contracts/payments/money.ts";
import type { LedgerTransactionKind } from "#contracts/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { LedgerAccount } from "./accounts.ts";
import {
  addAccounts,
  findTransaction,
  insertEntries,
  insertTransaction,
  lockWallets,
  type NewTransaction,
} from "./queries.ts";

interface LedgerEntry {
  account: LedgerAccount;
  /** Tyiyn into the account; below zero: out of it. */
  amount: number;
}

interface Movement {
  kind: Exclude<LedgerTransactionKind, "reversal">;
  /** Written again under the same key, it is there once. */
  key: string;
  /** The user who did it; null: the product by itself. */
  causedBy: number | null;
  /** What brought it. */
  paymentId?: number;
  entries: readonly LedgerEntry[];
  now: Date;
}

/**
 * Writes a transaction into the books (`docs/features/payments.md`, Ledger), with whatever else happens in `trx`. Refuses what a wallet has not
 * (`insufficient_funds`, with what is missing), and a key that another transaction has (`conflict`). Returns the id, and whether it was not there before.
 */
export async function postTransaction(trx: Db, movement: Movement): Promise<{ id: number; isNew: boolean }> {
  const { kind, key, causedBy, paymentId = null, now } = movement;
  const entries = movement.entries.map(({ account, amount }) => ({ account: account.name, amount }));
  const known = await insertOnce(trx, { kind, key, causedBy, reverses: null, paymentId, now });
  if (known.isNew) {
    await addAccounts(
      trx,
      movement.entries.map(({ account }) => account),
    );
    await enter(trx, known.id, entries);
  } else if (known.kind !== kind || known.payment_id !== paymentId || !isSame(known.entries, entries)) {
    refuse("conflict");
  }
  return { id: known.id, isNew: known.isNew };
}

/**
 * Takes a transaction back by another one, once: a second time it is the same reversal. Refuses what a wallet has not any more
 * (`insufficient_funds`), and the reversal of a reversal (`conflict`).
 */
export async function reverseTransaction(
  trx: Db,
  { id, causedBy, now }: { id: number; causedBy: number | null; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  const taken = (await findTransaction(trx, { id })) ?? refuse("not_found");
  if (taken.kind === "reversal") refuse("conflict");
  const reversal = {
    kind: "reversal" as const,
    key: `reversal of ${id}`,
    causedBy,
    reverses: id,
    paymentId: null,
    now,
  };
  const known = await insertOnce(trx, reversal);
  if (known.isNew) {
    await enter(
      trx,
      known.id,
      taken.entries.map(({ account, amount }) => ({ account, amount: -amount })),
    );
  }
  return { id: known.id, isNew: known.isNew };
}

type PlainEntry = { account: string; amount: number };

async function insertOnce(trx: Db, transaction: NewTransaction) {
  const id = await insertTransaction(trx, transaction);
  if (id !== undefined) return { id, isNew: true as const };
  const found = await findTransaction(trx, { key: transaction.key });
  if (!found) throw new Error("a transaction of the ledger has no entries");
  return { ...found, isNew: false as const };
}

/** Looks first, for the words: what the database would refuse anyway ends its transaction. */
async function enter(trx: Db, transactionId: number, entries: readonly PlainEntry[]): Promise<void> {
  const amounts = new Map(entries.map(({ account, amount }) => [account, amount]));
  for (const { name, balance } of await lockWallets(trx, [...amounts.keys()])) {
    const left = balance + (amounts.get(name) ?? 0);
    if (left < 0) refuse("insufficient_funds", { members: { missing: writeAmount(-left) } });
  }
  await insertEntries(trx, transactionId, entries);
}

function isSame(stored: readonly PlainEntry[], given: readonly PlainEntry[]): boolean {
  const amounts = new Map(stored.map(({ account, amount }) => [account, amount]));
  return stored.length === given.length && given.every(({ account, amount }) => amounts.get(account) === amount);
}
