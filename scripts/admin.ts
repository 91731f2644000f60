import { sql } from "kysely";
import { normaliseLogin } from "#contracts/accounts/rules.ts";
import { readCatalogue } from "#server/catalogue/queries.ts";
import { readSettings } from "#server/platform/env.ts";
import type { Db } from "#server/database/database.ts";
import { describeStartFailure, openInstallation, type Installation } from "#server/startup/open-installation.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { refreshVocabulary } from "#server/search/vocabulary.ts";

interface Command {
  /** How it is called, and what it does. */
  usage: string;
  run(market: Installation, words: string[]): Promise<void>;
}

/** `npm run admin -- <command>`. Running servers follow within a minute. */
const commands: Record<string, Command> = {
  "synonym-add": {
    usage: "synonym-add WORD WORD …    words that mean the same to a search (quote several words as one)",
    async run({ db }, words) {
      if (words.length < 2) throw new UsageError();
      const { id } = await db.insertInto("search_synonyms").values({ words }).returning("id").executeTakeFirstOrThrow();
      console.log(`Added as group ${id}`);
    },
  },
  "synonym-list": {
    usage: "synonym-list [WORD]        the groups that staff added, or all that hold the word",
    async run({ db }, [word]) {
      let query = db.selectFrom("search_synonyms").selectAll().orderBy("id");
      query =
        word === undefined ? query.where("is_builtin", "=", false) : query.where(sql<boolean>`words @> array[${word}]`);
      for (const group of await query.execute())
        console.log(`${group.id}: ${group.words.join(", ")}${group.is_builtin ? " (built in)" : ""}`);
    },
  },
  "synonym-remove": {
    usage: "synonym-remove ID          removes a group that staff added",
    async run({ db }, [id]) {
      if (!/^\d{1,9}$/.test(id ?? "")) throw new UsageError();
      const { numDeletedRows } = await db
        .deleteFrom("search_synonyms")
        .where("id", "=", Number(id))
        .where("is_builtin", "=", false)
        .executeTakeFirst();
      console.log(numDeletedRows > 0n ? "Removed" : "There is no such group of staff's");
    },
  },
  rate: {
    usage: "rate CURRENCY SOM          sets what one unit of a currency costs and reprices its ads",
    async run(market, [currency, kgs]) {
      if (!currency || currency === "KGS" || !/^\d{1,6}(\.\d{1,4})?$/.test(kgs ?? "")) throw new UsageError();
      const { numUpdatedRows } = await market.db
        .updateTable("currency_rates")
        .set({ kgs: Number(kgs), updated_at: new Date() })
        .where("currency", "=", currency)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new UsageError();
      await reindex(market, currency);
    },
  },
  moderator: {
    usage: "moderator add|remove LOGIN   gives a person the staff's screens, or takes them away; moderator list",
    run: ({ db }, words) => changeModerators(db, words),
  },
  reindex: {
    usage: "reindex                    makes the search rows of all ads anew",
    run: (market) => reindex(market),
  },
  vocabulary: {
    usage: "vocabulary                 reads the words of titles anew, for corrections and suggestions",
    run: ({ db }) => refreshVocabulary(db),
  },
};

/** Access tokens say nothing of it: staff's calls look the role up. */
async function changeModerators(db: Db, [verb, login = ""]: string[]): Promise<void> {
  if (verb === "list") {
    const staff = await db
      .selectFrom("users")
      .select(["id", "name", "phone", "email", "role"])
      .where("role", "<>", "user")
      .orderBy("id")
      .execute();
    for (const { id, name, phone, email, role } of staff) console.log(`${id}: ${name}, ${phone ?? email}, ${role}`);
    return;
  }
  const normal = normaliseLogin(login)?.login;
  if ((verb !== "add" && verb !== "remove") || normal === undefined) throw new UsageError();
  const role = verb === "add" ? "moderator" : "user";
  const { rows } = await sql<{ name: string }>`
    update users set role = ${role}
    where (phone = ${normal} or lower(email) = ${normal}) and role in ('user', 'moderator') returning name`.execute(db);
  console.log(rows[0] ? `${rows[0].name}: ${role}` : "There is no such account, or it is an administrator's");
  if (!rows[0]) process.exitCode = 1;
}

class UsageError extends Error {}

const batchSize = 1_000;

/** Batch by batch, each a transaction of its own: safe beside a running server and safe to repeat. */
async function reindex({ db }: Installation, currency?: string): Promise<void> {
  const catalogue = await readCatalogue(db);
  let last = 0;
  let done = 0;
  for (;;) {
    let query = db.selectFrom("listings").select("id").where("id", ">", last).orderBy("id").limit(batchSize);
    if (currency !== undefined) query = query.where("currency", "=", currency);
    const ids = (await query.execute()).map((row) => row.id);
    if (ids.length === 0) break;
    await db.transaction().execute((trx) => indexListings(trx, catalogue, ids));
    last = ids.at(-1) ?? last;
    done += ids.length;
  }
  console.log(`${done} ads`);
}

async function main([name = "", ...words]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new UsageError();
  const market = await openInstallation(readSettings(process.env), {
    max: 2,
    statementTimeout: 0,
    log: console.log,
    joinRunning: true,
  });
  try {
    await command.run(market, words);
  } finally {
    await market.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(
      `npm run admin -- <command>\n\n${Object.values(commands)
        .map((command) => `  ${command.usage}`)
        .join("\n")}`,
    );
  } else {
    console.error(describeStartFailure(error));
  }
  process.exitCode = 1;
}
