import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxFolders } from "#contracts/favourites/rules.ts";
import type {
  FavouriteFolder,
  listFavouriteFolders,
  moveFavourites as moveCall,
  updateFavourite as updateCall,
} from "#contracts/favourites/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import * as queries from "./folder-queries.ts";
import { countAll, lockUser } from "./queries.ts";

interface FolderServices {
  db: Db;
  now(): Date;
}

/** A user's folders, and how many favourites there are. */
export async function listFolders(
  { db }: FolderServices,
  { userId }: Viewer,
): Promise<Reply<typeof listFavouriteFolders>> {
  const [results, counts] = await Promise.all([queries.readFolders(db, userId), countAll(db, userId)]);
  return { results, counts };
}

/** Refuses a name that another folder has, and one folder too many. */
export async function createFolder(
  { db, now }: FolderServices,
  { userId }: Viewer,
  name: string,
): Promise<FavouriteFolder> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if ((await queries.countFolders(trx, userId)) >= maxFolders) refuse("too_many_folders");
    const id = (await queries.insertFolder(trx, userId, name, now())) ?? refuseField("name", "folder_name_taken");
    return { id, name, count: 0 };
  });
}

export async function renameFolder(
  { db }: FolderServices,
  { userId }: Viewer,
  id: number,
  name: string,
): Promise<FavouriteFolder> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const known = (await queries.findFolder(trx, userId, id)) ?? refuse("not_found");
    if (await queries.hasName(trx, userId, name, id)) refuseField("name", "folder_name_taken");
    await queries.renameFolder(trx, id, name);
    return { ...known, name };
  });
}

/** What is in it stays a favourite. */
export async function deleteFolder({ db }: FolderServices, { userId }: Viewer, id: number): Promise<null> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (!(await queries.deleteFolder(trx, userId, id))) refuse("not_found");
  });
  return null;
}

/** Puts favourites into a folder of the user, or into none. */
export async function moveFavourites(
  { db }: FolderServices,
  { userId }: Viewer,
  { products, folder }: ValidInput<typeof moveCall>["body"],
): Promise<Reply<typeof moveCall>> {
  return db.transaction().execute(async (trx) => {
    await requireFolder(trx, userId, folder);
    return { moved: await queries.moveFavourites(trx, userId, products, folder) };
  });
}

/** Writes the note, or moves it; what is not given stays. */
export async function updateFavourite(
  { db }: FolderServices,
  { userId }: Viewer,
  listingId: number,
  { note, folder }: ValidInput<typeof updateCall>["body"],
): Promise<Reply<typeof updateCall>> {
  return db.transaction().execute(async (trx) => {
    await requireFolder(trx, userId, folder ?? null);
    const change = {
      ...(note === undefined ? {} : { note: note === "" ? null : note }),
      ...(folder === undefined ? {} : { folder_id: folder }),
    };
    const row = (await queries.changeFavourite(trx, userId, listingId, change)) ?? refuse("not_found");
    return { product: listingId, note: row.note ?? "", folder: row.folder_id };
  });
}

/** Under the user's lock, so that it is not deleted before the transaction ends. */
async function requireFolder(trx: Db, userId: number, id: number | null): Promise<void> {
  if (id === null) return;
  await lockUser(trx, userId);
  if (!(await queries.findFolder(trx, userId, id))) refuse("not_found");
}
