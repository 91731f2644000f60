import { maxPhotoBytes, maxPhotos } from "#contracts/selling/rules.ts";
import { isUnavailable } from "#server/database/database.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { limitKeyOf } from "#server/http/viewer.ts";
import { download, DownloadError, parseDownloadAddress } from "#server/platform/download.ts";
import { createFairLimiter } from "#server/platform/fair-limiter.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { storePhoto } from "#server/photos/store-photo.ts";
import { indexChanged, lockOwnListings, planChange, writeChange } from "#server/selling/bulk.ts";
import { changeListings } from "#server/selling/services.ts";
import { hashPhotos } from "../rows/plan-row.ts";
import type { RowFault } from "../rows/row.ts";
import { openContext } from "./context.ts";
import type { ImportRecord } from "../records/queries.ts";
import * as queries from "../records/queries.ts";
import type { ImportServices } from "../records/services.ts";

/** Photos on their way to this process at once, of all imports and of one business. */
const photoBounds = { concurrency: 5, perKey: 3 };
/** Requests to one host at once, whoever asks for them: it is somebody else's. Those that wait for a host take nobody's turn. */
const hostBounds = { concurrency: 1_000, perKey: 2 };
/** Photos that an account may ask for in a day; one that does not come counts as {@link failureCost}, for nobody's site is asked in vain for long. */
const fetchLimit: RateLimit = { perKey: [perDay(1_500)] };
const failureCost = 5;
/** Kilobytes of them, whatever comes of it. */
const trafficLimit: RateLimit = { perKey: [perDay(2_000_000)] };
/** Milliseconds for one photo. */
const timeout = 20_000;
/** Rows of an import that are worked on at once: a host that is slow keeps it for as long as all of their photos may take. */
const rowsAtOnce = 2;

/** Seconds to wait for where nobody says how many. */
const defaultWait = 3_600;

const runOfBusiness = createFairLimiter(photoBounds);
const runOfHost = createFairLimiter(hostBounds);

/** What came of some rows: `refused`: the import cannot go on; `later`: as many photos as one may have for now, go on after so many seconds. */
export type PhotosResult = "more" | "none_left" | { refused: string } | { later: number };

/** How often in a row each host has failed an import; whoever fails too often is not asked for the rest of it. */
export interface HostFailures {
  isGivenUp(importId: number, host: string): boolean;
  note(importId: number, host: string, hasFailed: boolean): void;
  /** The import is over. */
  forget(importId: number): void;
}

/** Failures in a row. */
const maxHostFailures = 10;
/** Hosts of an import, and imports, that are remembered. */
const [maxHosts, maxImports] = [1_000, 100];

export function createHostFailures(): HostFailures {
  const ofImports = new Map<number, Map<string, number>>();
  return {
    isGivenUp: (importId, host) => (ofImports.get(importId)?.get(host) ?? 0) >= maxHostFailures,
    note(importId, host, hasFailed) {
      const hosts = ofImports.get(importId) ?? new Map<string, number>();
      ofImports.set(importId, hosts);
      const failures = hasFailed ? (hosts.get(host) ?? 0) + 1 : 0;
      hosts.delete(host);
      if (failures > 0) hosts.set(host, failures);
      dropOldest(hosts, maxHosts);
      dropOldest(ofImports, maxImports);
    },
    forget: (importId) => void ofImports.delete(importId),
  };
}

function dropOldest<Key>(map: Map<Key, unknown>, max: number): void {
  const [oldest] = map.size > max ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}

/** Fetches the photos of the next rows. A photo that cannot be fetched is told, and its listing stays. */
export async function fetchNextPhotos(
  services: ImportServices,
  record: ImportRecord,
  failures: HostFailures,
): Promise<PhotosResult> {
  const rows = await queries.readPhotoRows(services.db, record.id, rowsAtOnce);
  if (rows.length === 0) {
    failures.forget(record.id);
    return "none_left";
  }
  const context = await openContext(services.db, record, services.catalogue.current(), services.now());
  if ("refusal" in context) return { refused: context.refusal };
  const waits = await Promise.all(
    rows.map((row) => fetchRow(services, { record, userId: context.userId, failures }, row)),
  );
  const later = Math.max(...waits);
  return later > 0 ? { later } : "more";
}

/** Fetches the photos of a row and gives them to its listing; the seconds to wait for where that is to be done later. */
async function fetchRow(
  services: ImportServices,
  { record, userId, failures }: { record: ImportRecord; userId: number; failures: HostFailures },
  { line, listing_id: listingId, data }: queries.PhotoRow,
): Promise<number> {
  const addresses = (data.photos ?? []).slice(0, maxPhotos);
  const to = { record, line, userId, listingId };
  try {
    const fetched = await Promise.all(
      addresses.map((address) => fetchPhoto(services, { record, userId, failures }, address)),
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

interface Fetching {
  record: ImportRecord;
  userId: number;
  failures: HostFailures;
}

type Fetched = { id: number } | { fault: RowFault } | { later: number };

/** Fetches a photo when its host and its business have their turns, unless the host has failed too often in this import. */
async function fetchPhoto(services: ImportServices, fetching: Fetching, address: string): Promise<Fetched> {
  const { record, failures } = fetching;
  const url = parseDownloadAddress(address);
  if (!url) return faultOf(address, "https_address");
  return runOfHost(url.hostname, async () => {
    if (failures.isGivenUp(record.id, url.hostname)) return faultOf(address, "host_given_up");
    const fetched = await runOfBusiness(`business ${record.business_id}`, () =>
      storeFrom(services, fetching.userId, address),
    );
    if (!("later" in fetched)) failures.note(record.id, url.hostname, "fault" in fetched);
    return fetched;
  });
}

function faultOf(address: string, message: string, values?: RowFault["values"]): { fault: RowFault } {
  return { fault: { field: "photos", column: address.slice(0, 200), message, ...(values && { values }) } };
}

async function storeFrom(services: ImportServices, userId: number, address: string): Promise<Fetched> {
  const counted = { ip: "import", key: limitKeyOf({ userId }) };
  const upload = await services.uploads.begin(`import ${userId}`).catch(() => undefined);
  if (!upload) return faultOf(address, "unavailable");
  let bytes = 0;
  const take = (more: number) => {
    bytes += more;
    upload.take(more);
  };
  try {
    await services.limits.consume(fetchLimit, counted);
    try {
      const photo = await download(services.network, address, { maxBytes: maxPhotoBytes, timeout, take });
      return { id: (await storePhoto(services, { userId, ip: "import" }, photo)).id };
    } catch (error) {
      const fault = explain(error, address);
      if (fault) await services.limits.consume(fetchLimit, counted, failureCost - 1);
      if (fault) return fault;
      throw error;
    } finally {
      await services.limits.consume(trafficLimit, counted, Math.ceil(bytes / 1_000));
    }
  } catch (error) {
    if (isRefusal(error) && error.code === "rate_limited") return { later: error.retryAfter ?? defaultWait };
    throw error;
  } finally {
    upload.end();
  }
}

/** What is told of a photo that did not come; undefined for what is nobody's fault, or ours. */
function explain(error: unknown, address: string): { fault: RowFault } | undefined {
  if (error instanceof DownloadError) return faultOf(address, error.fault, error.values);
  return isRefusal(error) && error.code !== "rate_limited" ? faultOf(address, error.code) : undefined;
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
    const context = await openContext(trx, record, catalogue.current(), now());
    const before = listingId === null ? undefined : (await lockOwnListings(trx, userId, [listingId])).get(listingId);
    if (before && before.deleted_at === null && ids.length > 0 && !("refusal" in context)) {
      const change = planChange(before, {}, ids.length, context.seller, context.catalogue);
      await writeChange(trx, before, change, {
        photos: ids,
        seller: context.seller,
        rates: context.catalogue.rates,
        now: now(),
        afterCommit,
      });
      await indexChanged(trx, services, afterCommit);
      // Also where some failed: else a daily import would send the listing on review every day. Where all did, the next one tries again.
      await queries.writePhotosHash(trx, before.id, hashPhotos(addresses));
    }
    const refused = "refusal" in context ? [{ field: "photos", column: null, message: context.refusal }] : [];
    await queries.writePhotoOutcome(trx, record.id, line, [...faults, ...refused]);
  });
}
