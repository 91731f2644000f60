import { maxSynonymGroups } from "#contracts/admin/rules.ts";
import type { listSynonyms as listCall, Synonyms } from "#contracts/admin/synonym-schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { refuse } from "#server/platform/refusal.ts";
import * as queries from "#server/search/synonym-queries.ts";
import { describeChanges, recordChange } from "./record-change.ts";
import type { AdminServices } from "./services.ts";

/** A page of groups, the newest first. */
export async function listSynonyms(
  { db }: AdminServices,
  { search, limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const found = await queries.findSynonymGroups(db, { search, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows, ...links };
}

export async function addSynonyms(services: AdminServices, adminId: number, words: string[]): Promise<Synonyms> {
  return services.db.transaction().execute(async (trx) => {
    if ((await queries.countSynonyms(trx)) >= maxSynonymGroups) refuse("too_many_records");
    const id = await queries.insertSynonyms(trx, words);
    await record(services, trx, adminId, null, words);
    return { id, words, version: 1 };
  });
}

/** Changes the words of a group; null removes it. Refuses a version that is no longer the present one. */
export async function changeSynonyms(
  services: AdminServices,
  adminId: number,
  { id, version }: { id: number; version: number },
  words: string[] | null,
): Promise<Synonyms> {
  return services.db.transaction().execute(async (trx) => {
    const before = (await queries.lockSynonyms(trx, id)) ?? refuse("not_found");
    if (before.version !== version) refuse("edited_meanwhile");
    if (words) await queries.updateSynonyms(trx, id, words);
    else await queries.deleteSynonyms(trx, id);
    await record(services, trx, adminId, before.words, words);
    return { id, words: words ?? [], version: version + 1 };
  });
}

async function record(
  services: AdminServices,
  trx: Db,
  adminId: number,
  before: string[] | null,
  after: string[] | null,
): Promise<void> {
  const [subject = ""] = after ?? before ?? [];
  const changes = describeChanges({ words: before }, { words: after });
  await recordChange(services, trx, adminId, { action: "change_synonyms", subject, changes });
}
