import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { BusinessProfile, updateBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { oldLinkDays } from "#contracts/business/rules.ts";
import type { Db } from "#server/database/database.ts";
import { listingPaths } from "#server/listings/listing-paths.ts";
import { publishPageChanges } from "#server/pages/page-invalidation.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import {
  refuseForgedAddress,
  refuseForgedHandle,
  refuseFraudInAbout,
  refuseFraudInLink,
} from "#server/shield/refuse-fraud.ts";
import { foldBusinessName } from "../records/fold-name.ts";
import { refusePlainName } from "../records/plain-words.ts";
import { refuseBusinessName } from "../records/refuse-business-name.ts";
import { areCloseNames } from "../requests/close-names.ts";
import { areSpelledAlike, listSpellings } from "../requests/alike-names.ts";
import { readSimilarNames, readSpelledAlike } from "../requests/queries.ts";
import { readDeliveries } from "./delivery-queries.ts";
import { nextLinkChange, nextNameChange } from "./present.ts";
import {
  deleteOldLink,
  findOldLink,
  keepOldLink,
  noteRename,
  type ProfileRow,
  type ProfileValues,
  readListingIds,
  readProfileRow,
  writeProfile,
} from "./profile-queries.ts";
import { type BusinessProfileServices, changeOwnBusiness, ownHostsOf, readProfile } from "./read-profile.ts";

type ProfileChange = ValidInput<typeof updateBusinessProfile>["body"];

/** Changes the given values. Refuses a name or a link that is somebody else's, and a link that was changed lately. */
export async function changeBusinessProfile(
  services: BusinessProfileServices,
  userId: number,
  { name, about, link, category, ...rest }: ProfileChange,
): Promise<BusinessProfile> {
  const { catalogue, now } = services;
  if (typeof category === "number" && !catalogue.current().categoryById.has(category)) {
    refuseField("category", "unknown_id");
  }
  const change = changeOwnBusiness(services, userId, async (trx, { id }) => {
    const before = await readProfileRow(trx, id);
    const isNewAbout = about !== undefined && about !== before.about;
    if (isNewAbout) refuseFraudInAbout(about, "about", ownHostsOf(services));
    if (rest.website) refuseForgedAddress(rest.website, "website", ownHostsOf(services));
    refuseForgedHandles(rest, before);
    await writeProfile(trx, id, {
      ...dropAbsent(rest),
      // While there are conditions it would be untrue, and come to light with the last of them.
      ...(rest.without_delivery && (await readDeliveries(trx, id)).length > 0 && { without_delivery: false }),
      ...(isNewAbout && { about }),
      ...(category !== undefined && { category_id: category }),
      ...(link !== undefined && link !== before.link && (await changeLink(trx, before, link, now()))),
    });
    if (name !== undefined && name !== before.name) await changeName(services, trx, before, name);
    return readProfile(services, trx, id);
  });
  return change.catch(refuseTaken);
}

/** Those that a business had already are not looked at again. */
export function refuseForgedHandles(
  change: Partial<Record<"telegram" | "instagram", string | null | undefined>>,
  before: Pick<ProfileRow, "telegram" | "instagram">,
): void {
  for (const field of ["telegram", "instagram"] as const) {
    const handle = change[field];
    if (handle && handle !== before[field]) refuseForgedHandle(handle, field);
  }
}

/** A value that is not given stays as it is; null takes it away. */
function dropAbsent(values: Partial<Record<keyof ProfileValues, unknown>>): ProfileValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Cards and search rows of its listings show the name. Nobody approves another name, so it is no other's nearly, is possible once in a while, and
 * moderators read of it in the audit log; the same name written otherwise is always possible.
 */
async function changeName(
  { catalogue, now }: BusinessProfileServices,
  trx: Db,
  before: ProfileRow,
  name: string,
): Promise<void> {
  refuseBusinessName(name);
  refusePlainName(catalogue.current(), name);
  const { id, user_id } = before;
  const folded = foldBusinessName(name);
  if (folded === "") refuseField("name", "name_letters");
  const isOther = folded !== before.folded_name;
  if (isOther) await refuseOtherName(trx, before, { name, folded }, now());
  await writeProfile(trx, id, { name, folded_name: folded, ...(isOther && { name_changed_at: now() }) });
  if (isOther) await noteRename(trx, { userId: user_id, before: before.name, after: name, now: now() });
  const listings = await readListingIds(trx, user_id);
  await indexListings(trx, catalogue.current(), listings);
  await publishPageChanges(trx, listingPaths(listings));
}

async function refuseOtherName(
  trx: Db,
  before: ProfileRow,
  { name, folded }: { name: string; folded: string },
  now: Date,
): Promise<void> {
  const next = nextNameChange(before, now);
  if (next) refuseEarly("name", "business_name_early", next, now);
  const similar = await readSimilarNames(trx, { id: before.id, foldedName: folded, compared: "approved" });
  if (similar.some((one) => one.folded_name === folded)) refuseField("name", "business_name_taken");
  if (similar.some((one) => areCloseNames(one.folded_name, folded))) refuseField("name", "business_name_close");
  const alike = await readSpelledAlike(trx, { id: before.id, ...listSpellings(name), compared: "approved" });
  if (alike.some((one) => areSpelledAlike(one.name, name))) refuseField("name", "business_name_close");
}

function refuseEarly(field: string, message: string, next: Date, now: Date): never {
  const values = { days: Math.ceil((next.getTime() - now.getTime()) / dayMs) };
  return refuse("validation_failed", { fields: { [field]: [{ message, values }] } });
}

/** Choosing the first link is no change: it may be corrected at once. */
async function changeLink(trx: Db, before: ProfileRow, link: string | null, now: Date): Promise<ProfileValues> {
  const next = nextLinkChange(before, now);
  if (next) refuseEarly("link", "business_link_early", next, now);
  if (link !== null) {
    refuseForgedHandle(link, "link");
    refuseFraudInLink(link);
    const formerOwner = await findOldLink(trx, link, now);
    if (formerOwner !== undefined && formerOwner !== before.id) refuseField("link", "business_link_taken");
    await deleteOldLink(trx, link);
  }
  if (before.link === null) return { link };
  await keepOldLink(trx, before.id, before.link, new Date(now.getTime() + oldLinkDays * dayMs));
  return { link, link_changed_at: now };
}

/** By the name of the unique index: field and message. */
const takenFields: Readonly<Record<string, [field: string, message: string]>> = {
  businesses_name: ["name", "business_name_taken"],
  businesses_link_key: ["link", "business_link_taken"],
};

/** Two who ask at the same moment are told apart by the index only. */
function refuseTaken(error: unknown): never {
  const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
  const [field, message] = takenFields[constraint] ?? [];
  if (field !== undefined && message !== undefined) refuseField(field, message);
  throw error;
}
