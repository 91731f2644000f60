import { maxPhotoBytes, maxPhotos } from "#contracts/selling/rules.ts";
import { isUnavailable } from "#server/database/database.ts";
import { download, DownloadError } from "#server/platform/download.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import { storePhoto } from "#server/photos/store-photo.ts";
import { indexChanged, lockOwnListings, planChange, writeChange } from "#server/selling/bulk.ts";
import { changeListings } from "#server/selling/services.ts";
import { hashPhotos } from "../rows/plan-row.ts";
import type { RowFault } from "../rows/row.ts";
import { openContext } from "./context.ts";
import type { ImportRecord } from "../records/queries.ts";
import * as queries from "../records/queries.ts";
import type { ImportServices } from "../records/services.ts";

/** Photos on their way to this process at once, of all imports. */
const concurrency = 5;
/** Milliseconds for one photo. */
const timeout = 20_000;
/** Rows of an import that are worked on at once: a host that is slow keeps it for as long as all of their photos may take. */
const rowsAtOnce = 2;

/** Seconds to wait for where nobody says how many. */
const defaultWait = 3_600;

const runLimited = createConcurrencyLimiter({ concurrency });

/** What came of some rows: `refused`: the import cannot go on; `later`: as many photos as one may have for now, go on after so many seconds. */
export type PhotosResult = "more" | "none_left" | { refused: string } | { later: number };

/** Fetches the photos of the next rows. A photo that cannot be fetched is told, and its listing stays. */
export async function fetchNextPhotos(services: ImportServices, record: ImportRecord): Promise<PhotosResult> {
  const rows = await queries.readPhotoRows(services.db, record.id, rowsAtOnce);
  if (rows.length === 0) return "none_left";
  const context = await openContext(services.db, record.business_id, services.catalogue.current(), services.now());
  if ("refusal" in context) return { refused: context.refusal };
  const waits = await Promise.all(rows.map((row) => fetchRow(services, { record, userId: context.userId }, row)));
  const later = Math.max(...waits);
  return later > 0 ? { later } : "more";
}

/** Fetches the photos of a row and gives them to its listing; the seconds to wait for where that is to be done later. */
async function fetchRow(
  services: ImportServices,
  { record, userId }: { record: ImportRecord; userId: number },
  { line, listing_id: listingId, data }: queries.PhotoRow,
): Promise<number> {
  const addresses = (data.photos ?? []).slice(0, maxPhotos);
  const to = { record, line, userId, listingId };
  try {
    const fetched = await Promise.all(
      addresses.map((address) => runLimited(() => fetchPhoto(services, userId, address))),
    );
    const later = Math.max(0, ...fetched.map((one) => ("later" in one ? one.later : 0)));
    // All of them later: what has come already is nobody's, and goes by itself.
    if (later > 0) return later;
    const ids = fetched.flatMap((one) => ("id" in one ? [one.id] : []));
    const faults = fetched.flatMap((one) => ("fault" in one ? [one.fault] : []));
    await attach(services, to, { ids, faults, addresses });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // A fault of ours, which would come again: the other rows go on.
    services.log.error({ err: error, import: record.id, line }, "the photos of a row were not fetched");
    const fault = { field: "photos", column: null, message: "internal" };
    await queries.writePhotoOutcome(services.db, record.id, line, [fault]);
  }
  return 0;
}

async function fetchPhoto(
  services: ImportServices,
  userId: number,
  address: string,
): Promise<{ id: number } | { fault: RowFault } | { later: number }> {
  const upload = await services.uploads.begin(`import ${userId}`).catch(() => undefined);
  const failed = (message: string, values?: RowFault["values"]) => ({
    fault: { field: "photos", column: address.slice(0, 200), message, ...(values && { values }) },
  });
  if (!upload) return failed("unavailable");
  try {
    const bytes = await download(services.network, address, { maxBytes: maxPhotoBytes, timeout, take: upload.take });
    const { id } = await storePhoto(services, { userId, ip: "import" }, bytes);
    return { id };
  } catch (error) {
    if (error instanceof DownloadError) return failed(error.fault, error.values);
    if (isRefusal(error) && error.code === "rate_limited") return { later: error.retryAfter ?? defaultWait };
    if (isRefusal(error)) return failed(error.code);
    throw error;
  } finally {
    upload.end();
  }
}

interface AttachTo {
  record: ImportRecord;
  line: number;
  userId: number;
  listingId: number | null;
}

/** Gives a listing the photos that came, as an edit, which goes on review. */
async function attach(
  services: ImportServices,
  { record, line, userId, listingId }: AttachTo,
  { ids, faults, addresses }: { ids: number[]; faults: RowFault[]; addresses: string[] },
): Promise<void> {
  const { now, catalogue } = services;
  const call = { userId, name: `photos of import ${record.id}`, key: undefined, body: undefined };
  await changeListings(services, call, async (trx, afterCommit) => {
    const context = await openContext(trx, record.business_id, catalogue.current(), now());
    const before = listingId === null ? undefined : (await lockOwnListings(trx, userId, [listingId])).get(listingId);
    if (before && before.deleted_at === null && ids.length > 0 && !("refusal" in context)) {
      const change = planChange(before, {}, ids.length, context.seller, context.catalogue);
      await writeChange(trx, before, change, { photos: ids, seller: context.seller, now: now(), afterCommit });
      await indexChanged(trx, services, afterCommit);
      // Also where some failed: else a daily import would send the listing on review every day. Where all did, the next one tries again.
      await queries.writePhotosHash(trx, before.id, hashPhotos(addresses));
    }
    const refused = "refusal" in context ? [{ field: "photos", column: null, message: context.refusal }] : [];
    await queries.writePhotoOutcome(trx, record.id, line, [...faults, ...refused]);
  });
}
