import { sql } from "kysely";
import type { FavouriteFolder } from "#contracts/favourites/schemas.ts";
import type { Db } from "#server/database/database.ts";

/** The folders of a user, the first made first, each with how many favourites are in it. */
export async function readFolders(db: Db, userId: number): Promise<FavouriteFolder[]> {
  const { rows } = await sql<FavouriteFolder>`
    select d.id, d.name, (select count(*) from favorites f where f.folder_id = d.id) as count
    from favorite_folders d where d.user_id = ${userId} order by d.id`.execute(db);
  return rows;
}

/** Undefined for one of somebody else. */
export async function findFolder(db: Db, userId: number, id: number): Promise<FavouriteFolder | undefined> {
  const { rows } = await sql<FavouriteFolder>`
    select d.id, d.name, (select count(*) from favorites f where f.folder_id = d.id) as count
    from favorite_folders d where d.id = ${id} and d.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Undefined when one of this name is there already. */
export async function insertFolder(trx: Db, userId: number, name: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into favorite_folders (user_id, name, created_at) values (${userId}, ${name}, ${now})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

export async function countFolders(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from favorite_folders where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether another folder has the name. */
export async function hasName(db: Db, userId: number, name: string, exceptId: number): Promise<boolean> {
  const { rows } = await sql`
    select from favorite_folders where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${exceptId}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function renameFolder(trx: Db, id: number, name: string): Promise<void> {
  await trx.updateTable("favorite_folders").set({ name }).where("id", "=", id).execute();
}

/** False when the user has none of this id. */
export async function deleteFolder(trx: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("favorite_folders")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Null: out of any folder. Returns how many of them are favourites of the user. */
export async function moveFavourites(
  trx: Db,
  userId: number,
  listingIds: readonly number[],
  folderId: number | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update favorites set folder_id = ${folderId}::bigint
    where user_id = ${userId} and listing_id = any(${[...listingIds]}::bigint[])`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** What a user has added to a favourite; undefined when it is none. */
export async function changeFavourite(
  trx: Db,
  userId: number,
  listingId: number,
  change: { note?: string | null; folder_id?: number | null },
): Promise<{ note: string | null; folder_id: number | null } | undefined> {
  const query = trx.updateTable("favorites").set({ listing_id: listingId, ...change });
  return query
    .where("user_id", "=", userId)
    .where("listing_id", "=", listingId)
    .returning(["note", "folder_id"])
    .executeTakeFirst();
}
