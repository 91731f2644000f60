import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { Counter, type Registry } from "prom-client";
import { registerBounds } from "#contracts/admin/payments/rules.ts";
import type { Db } from "#server/database/database.ts";
import { findSameRegister, insertDifferences, insertRegister, insertRegisterRows } from "./queries.ts";
import { readRegister, refuseFile } from "./read-register.ts";

/** Rows that one statement writes. */
const batchSize = 2_000;

/** What a provider says of a time. */
interface RegisterFile {
  provider: string;
  /** Days of Bishkek, the last one included. */
  firstDay: string;
  lastDay: string;
  fileName: string;
  bytes: Buffer;
  uploadedBy: number;
}

/** Registers of providers, compared with the books. */
export interface Registers {
  /**
   * Takes in a register and notes what it says differently; returns its id. The same file of the same days is the same register. Refuses, for the field
   * `file`, what cannot be read, and more than 1,000 differences: it is of another provider, or of other days.
   */
  take(file: RegisterFile): Promise<number>;
}

interface RegistersOptions {
  db: Db;
  log: FastifyBaseLogger;
  metrics: Registry;
  now(): Date;
}

export function openRegisters({ db, log, metrics, now }: RegistersOptions): Registers {
  const differences = new Counter({
    name: "payment_differences_total",
    help: "What registers of payment providers say differently than the books, by kind",
    labelNames: ["provider", "kind"],
    registers: [metrics],
  });
  return {
    async take({ provider, firstDay, lastDay, fileName, bytes, uploadedBy }) {
      const rows = await readRegister(bytes);
      const fingerprint = createHash("sha256").update(bytes).digest();
      const register = {
        provider,
        firstDay,
        lastDay,
        fileName,
        fingerprint,
        rows: rows.length,
        uploadedBy,
        now: now(),
      };
      const { id, kinds } = await db.transaction().execute(async (trx) => {
        const added = await insertRegister(trx, register);
        if (added === undefined) return { id: await findSameRegister(trx, register), kinds: [] };
        for (let at = 0; at < rows.length; at += batchSize)
          await insertRegisterRows(trx, added, rows.slice(at, at + batchSize));
        const limit = registerBounds.differences + 1;
        const found = await insertDifferences(trx, { id: added, provider, limit });
        if (found.length === limit) refuseFile("register_differs", { max: registerBounds.differences });
        return { id: added, kinds: found };
      });
      if (id === undefined) throw new Error("a register is gone");
      if (kinds.length > 0) {
        const counts = Object.groupBy(kinds, (kind) => kind);
        const shown = Object.entries(counts).map(([kind, { length }]) => [kind, length] as const);
        for (const [kind, count] of shown) differences.inc({ provider, kind }, count);
        log.error({ provider, register: id, ...Object.fromEntries(shown) }, "a register differs from the books");
      }
      return id;
    },
  };
}
