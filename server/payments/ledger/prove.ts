import type { FastifyBaseLogger } from "fastify";
import { Gauge, type Registry } from "prom-client";
import type { Db } from "#server/database/database.ts";
import { readLastIds, readUnbalanced, readWrongWallets } from "./queries.ts";

/** Ids that one statement reads: a second at most. */
const stretch = { transactions: 100_000, accounts: 1_000 };

/** Looks through all of the books for what the database should never let in. */
export interface LedgerProof {
  /** Logs an error, and sets the metric `ledger_faults`, for what does not sum up. Safe to run while money moves. */
  prove(): Promise<void>;
}

export function createLedgerProof(services: { db: Db; log: FastifyBaseLogger; metrics: Registry }): LedgerProof {
  const { db, log, metrics } = services;
  const faults = new Gauge({
    name: "ledger_faults",
    help: "Transactions that do not sum up to zero, and wallets that are not the sum of their entries, at the last proof",
    labelNames: ["kind"],
    registers: [metrics],
  });
  faults.set({ kind: "transaction" }, 0);
  faults.set({ kind: "wallet" }, 0);
  return {
    async prove() {
      const { transactions, wallets } = await findLedgerFaults(db);
      faults.set({ kind: "transaction" }, transactions.length);
      faults.set({ kind: "wallet" }, wallets.length);
      if (transactions.length + wallets.length > 0) {
        const some = { transactions: transactions.slice(0, 20), wallets: wallets.slice(0, 20) };
        log.error(some, "the ledger does not sum up");
      }
    },
  };
}

/** Transactions that do not sum up to zero, and wallets that are not the sum of their entries. */
export async function findLedgerFaults(db: Db): Promise<{ transactions: number[]; wallets: string[] }> {
  const last = await readLastIds(db);
  const transactions: number[] = [];
  const wallets: string[] = [];
  for (let from = 1; from <= last.transactions; from += stretch.transactions)
    transactions.push(...(await readUnbalanced(db, { from, before: from + stretch.transactions })));
  for (let from = 1; from <= last.accounts; from += stretch.accounts)
    wallets.push(...(await readWrongWallets(db, { from, before: from + stretch.accounts })));
  return { transactions, wallets };
}
