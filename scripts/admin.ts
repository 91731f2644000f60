import { normaliseLogin } from "#contracts/accounts/rules.ts";
import { deleteSecondFactorOf } from "#server/accounts/second-factor/queries.ts";
import { BackupError } from "#server/backup/store/backup-error.ts";
import { CommandUsageError, runBackup, runRestore } from "#server/backup/commands.ts";
import type { NoticeServices } from "#server/accounts/events/deliver-notice.ts";
import { readStaff } from "#server/accounts/records/role-queries.ts";
import { giveRoleAsOperator } from "#server/admin/give-role-as-operator.ts";
import { changeRate } from "#server/catalogue/change-rate.ts";
import { readCatalogue } from "#server/catalogue/queries.ts";
import type { Db } from "#server/database/database.ts";
import { readSettings, type Settings } from "#server/platform/env.ts";
import { storeDelivery } from "#server/sms-and-email/delivery-queue.ts";
import { indexAllListings } from "#server/search/index-listings.ts";
import { deleteSynonyms, findSynonymGroups, insertSynonyms } from "#server/search/synonym-queries.ts";
import { foldText } from "#server/search/text/fold.ts";
import { readPopularSearches, removeSearch } from "#server/search/vocabulary-queries.ts";
import { refreshVocabulary } from "#server/search/vocabulary.ts";
import { describeStartFailure, openInstallation } from "#server/startup/open-installation.ts";

interface Command {
  /** How it is called, and what it does. */
  usage: string;
  run(db: Db, words: string[], settings: Settings): Promise<void>;
}

/** One that opens what it needs by itself. */
interface StandaloneCommand {
  usage: string;
  runAlone(settings: Settings, words: string[]): Promise<void>;
}

/** `npm run admin -- <command>`. Running servers follow within a minute. */
const commands: Record<string, Command | StandaloneCommand> = {
  backup: {
    usage:
      "backup [--to FOLDER|s3://…] [--keep DAYS]   backs up; backup --verify [--all]   checks the newest backup by restoring it",
    runAlone: (settings, words) => runBackup(settings, words, console.log),
  },
  restore: {
    usage:
      "restore --into DATA_DIR [--from FOLDER|s3://…] [--at TIME] [--backup SERIES/ID] [--to-gap]; " +
      "restore --list [--from …]",
    runAlone: (settings, words) => runRestore(settings, words, console.log),
  },
  "synonym-add": {
    usage: "synonym-add WORD WORD …    words that mean the same to a search (quote several words as one)",
    async run(db, words) {
      if (words.length < 2) throw new UsageError();
      const id = await db.transaction().execute((trx) => insertSynonyms(trx, words));
      console.log(`Added as group ${id}`);
    },
  },
  "synonym-list": {
    usage: "synonym-list [WORD]        the newest groups, or those that hold the word",
    async run(db, [word]) {
      for (const { id, words, is_builtin } of await findSynonymGroups(db, { search: word, limit: 200 }))
        console.log(`${id}: ${words.join(", ")}${is_builtin ? " (built in)" : ""}`);
    },
  },
  "synonym-remove": {
    usage: "synonym-remove ID          removes a group",
    async run(db, [id]) {
      if (!/^\d{1,9}$/.test(id ?? "")) throw new UsageError();
      const isRemoved = await db.transaction().execute((trx) => deleteSynonyms(trx, Number(id)));
      console.log(isRemoved ? "Removed" : "There is no such group");
    },
  },
  rate: {
    usage: "rate CURRENCY SOM          sets what one unit of a currency costs and reprices its ads",
    async run(db, [currency, kgs]) {
      if (!currency || currency === "KGS" || !/^\d{1,6}(\.\d{1,4})?$/.test(kgs ?? "")) throw new UsageError();
      const change = { currency, kgs: Number(kgs), changedBy: null, now: new Date() };
      const before = await db.transaction().execute((trx) => changeRate(trx, change));
      if (before === undefined) throw new UsageError();
      await reindex(db, currency);
    },
  },
  moderator: {
    usage: "moderator add|remove LOGIN gives a person the staff's screens, or takes them away; moderator list",
    run: (db, words, settings) => changeStaff(db, "moderator", words, settings),
  },
  admin: {
    usage: "admin add|remove LOGIN     makes a person an administrator, or an ordinary user again; admin list",
    run: (db, words, settings) => changeStaff(db, "admin", words, settings),
  },
  "second-factor": {
    usage: "second-factor remove LOGIN  for a person who has lost the app and the recovery codes; ends their sessions",
    run: removeSecondFactor,
  },
  reindex: {
    usage: "reindex                    makes the search rows of all ads anew",
    run: (db) => reindex(db),
  },
  suggestions: {
    usage: "suggestions list|remove WORDS   popular searches with these words; suggests this search no more",
    run: changeSuggestions,
  },
  vocabulary: {
    usage: "vocabulary                 reads the words of titles anew, for corrections and suggestions",
    run: refreshVocabulary,
  },
};

async function changeStaff(
  db: Db,
  role: "moderator" | "admin",
  [verb, given = ""]: string[],
  { publicUrl }: Settings,
): Promise<void> {
  if (verb === "list") {
    for (const account of await readStaff(db))
      if (account.role === role)
        console.log(`${account.id}: ${account.name}, ${account.phone ?? account.email}, ${role}`);
    return;
  }
  const login = normaliseLogin(given)?.login;
  if ((verb !== "add" && verb !== "remove") || login === undefined) throw new UsageError();
  // Making an admin a moderator would take rights away: only `admin remove` does that.
  const from = ["user", "moderator", "admin"] as const;
  const change =
    verb === "remove"
      ? ({ from: [role], to: "user" } as const)
      : { from: role === "admin" ? from : from.slice(0, 2), to: role };
  // The servers send what is stored.
  const delivery: NoticeServices["delivery"] = { enqueue: (trx, notice) => storeDelivery(trx, notice, new Date()) };
  const name = await giveRoleAsOperator({ db, delivery, publicUrl }, login, change);
  console.log(name === undefined ? describeRefusal(verb, role) : `${name}: ${change.to}`);
  if (name === undefined) process.exitCode = 1;
}

function describeRefusal(verb: "add" | "remove", role: "moderator" | "admin"): string {
  if (verb === "remove") return `There is no ${role} with this login`;
  return role === "admin" ? "There is no such account" : "There is no such account, or it is an administrator's";
}

async function removeSecondFactor(db: Db, [verb, given = ""]: string[]): Promise<void> {
  const login = normaliseLogin(given)?.login;
  if (verb !== "remove" || login === undefined) throw new UsageError();
  const name = await deleteSecondFactorOf(db, login);
  console.log(name === undefined ? "There is no such account with a second factor" : `${name}: removed`);
  if (name === undefined) process.exitCode = 1;
}

async function changeSuggestions(db: Db, [verb, ...words]: string[]): Promise<void> {
  const query = foldText(words.join(" "));
  if (verb === "list") {
    for (const { text, spelling, count } of await readPopularSearches(db))
      if (text.includes(query)) console.log(`${spelling}: ${count}`);
    return;
  }
  if (verb !== "remove" || query === "") throw new UsageError();
  await removeSearch(db, query);
  console.log(`Not suggested any more: ${query}`);
}

async function reindex(db: Db, currency?: string): Promise<void> {
  console.log(`${await indexAllListings(db, await readCatalogue(db), currency)} ads`);
}

class UsageError extends Error {}

/** As npm names them in the environment. */
const backupOptions = ["verify", "to", "keep", "from", "into", "at", "backup", "to_gap"];

async function main([name = "", ...words]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new UsageError();
  // `npm run admin backup --verify` would make a backup: npm takes the option for one of its own.
  const swallowed = backupOptions.filter((option) => process.env[`npm_config_${option}`] !== undefined);
  if (swallowed.length > 0) throw new UsageError("Write -- after admin: npm run admin -- backup --verify");
  const settings = readSettings(process.env);
  if ("runAlone" in command) return command.runAlone(settings, words);
  const installation = await openInstallation(settings, {
    max: 2,
    statementTimeout: 0,
    log: console.log,
    joinRunning: true,
  });
  try {
    await command.run(installation.db, words, settings);
  } finally {
    await installation.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError || error instanceof CommandUsageError) {
    if (error.message !== "") console.error(`${error.message}\n`);
    console.error(
      `npm run admin -- <command>\n\n${Object.values(commands)
        .map((command) => `  ${command.usage}`)
        .join("\n")}`,
    );
  } else {
    console.error(error instanceof BackupError ? error.message : describeStartFailure(error));
  }
  process.exitCode = 1;
}
