import { maxBanners } from "#contracts/admin/rules.ts";
import type { addBanner as addCall, AdminBanner, updateBanner as updateCall } from "#contracts/admin/banner-schemas.ts";
import type { BannerType } from "#contracts/banners/schemas.ts";
import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { Db } from "#server/database/database.ts";
import { discardMedia, undiscardMedia } from "#server/media/discarded-media.ts";
import { bishkekDay, bishkekMidnightAfter } from "#server/platform/clock.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { listPictureFiles, storeBannerPicture } from "./banner-pictures.ts";
import * as queries from "./banner-queries.ts";
import type { BannerRow, BannerValues } from "./banner-queries.ts";
import { moveInRow } from "./move-in-row.ts";
import { describeChanges, recordChange } from "./record-change.ts";
import type { AdminServices } from "./services.ts";

const action = "change_banner";

/** All banners in their order. */
export async function listBanners({ db, now }: AdminServices): Promise<{ results: AdminBanner[] }> {
  const rows = await queries.readBanners(db);
  return { results: rows.map((row) => presentBanner(row, now())) };
}

/** Adds a banner, the last one. Refuses one without a picture, a period that ends before it begins, and too many banners. */
export async function addBanner(
  services: AdminServices,
  adminId: number,
  { type = "background", link, first_day, last_day, is_on = true }: ValidInput<typeof addCall>["body"],
  file: Buffer | undefined,
): Promise<AdminBanner> {
  const { db, now } = services;
  const first = first_day ?? bishkekDay(now());
  checkPeriod(first, last_day ?? null, "last_day");
  if (!file) refuseField("image", "required");
  // Before the picture is decoded, and again under the lock.
  if ((await queries.readBanners(db)).length >= maxBanners) refuse("too_many_records");
  const image = await storeBannerPicture(services, file);
  const id = await db.transaction().execute(async (trx) => {
    await queries.lockBanners(trx);
    const others = await queries.readBanners(trx);
    if (others.length >= maxBanners) refuse("too_many_records");
    const values = {
      image_link: image,
      link,
      active_from: beginningOf(first),
      active_until: last_day ? endOf(last_day) : null,
      is_on,
    };
    const added = await queries.insertBanner(trx, { ...values, type, position: (others.at(-1)?.position ?? -1) + 1 });
    await undiscardMedia(trx, listPictureFiles(image));
    await recordChange(services, trx, adminId, {
      action,
      subject: link,
      changes: describeChanges({}, describe(values)),
    });
    return added;
  });
  return findBanner(services, id);
}

/** Changes a banner. Refuses a version that is no longer the present one, and a period that ends before it begins. */
export async function updateBanner(
  services: AdminServices,
  adminId: number,
  id: number,
  { version, ...given }: ValidInput<typeof updateCall>["body"],
  file: Buffer | undefined,
): Promise<AdminBanner> {
  const { db } = services;
  // Before the picture is decoded, and again under the lock.
  const seen = (await queries.readBanners(db)).find((row) => row.id === id) ?? refuse("not_found");
  if (seen.version !== version) refuse("edited_meanwhile");
  applyChange(seen, given);
  const image = file && (await storeBannerPicture(services, file));
  await db.transaction().execute(async (trx) => {
    const before = await lockBanner(trx, id, version);
    const after = { ...applyChange(before, given), image_link: image ?? before.image_link };
    const changes = describeChanges(describe(before), describe(after));
    if (changes.length === 0) return;
    await queries.updateBanner(trx, id, after);
    if (image) {
      await undiscardMedia(trx, listPictureFiles(image));
      // Deleted by the job in an hour: pages that are open still show it.
      await discardMedia(trx, listPictureFiles(before.image_link));
    }
    await recordChange(services, trx, adminId, { action, subject: after.link, changes });
  });
  return findBanner(services, id);
}

/** A banner with the given values. Days that stay leave the moment as it is, which may be within a day. */
function applyChange(
  before: BannerRow,
  { link, first_day, last_day, is_on }: Omit<ValidInput<typeof updateCall>["body"], "version">,
): BannerValues {
  const days = daysOf(before);
  const first = first_day ?? days.first_day;
  const last = last_day === undefined ? days.last_day : last_day;
  checkPeriod(first, last, last_day === undefined ? "first_day" : "last_day");
  return {
    image_link: before.image_link,
    link: link ?? before.link,
    active_from: first === days.first_day ? before.active_from : beginningOf(first),
    active_until: last === days.last_day ? before.active_until : last === null ? null : endOf(last),
    is_on: is_on ?? before.is_on,
  };
}

/** Changes places with the banner before or after it; false at the end of the row. */
export async function moveBanner(
  services: AdminServices,
  adminId: number,
  id: number,
  direction: "up" | "down",
): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await queries.lockBanners(trx);
    const rows = await queries.readBanners(trx);
    if (!rows.some((row) => row.id === id)) refuse("not_found");
    const move = moveInRow(rows, id, direction);
    if (!move) return false;
    for (const [position, row] of move.rows.entries()) {
      if (row.position !== position) await queries.setPosition(trx, row.id, position);
    }
    const changes = describeChanges({ position: move.from }, { position: move.to });
    await recordChange(services, trx, adminId, { action, subject: move.moved.link, changes });
    return true;
  });
}

/** Deletes a banner with its counts; its picture goes an hour later. */
export async function deleteBanner(
  services: AdminServices,
  adminId: number,
  id: number,
  version: number,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = await lockBanner(trx, id, version);
    await queries.deleteBanner(trx, id);
    await discardMedia(trx, listPictureFiles(before.image_link));
    const gone = { is_on: null, link: null, picture: null, first_day: null, last_day: null };
    await recordChange(services, trx, adminId, {
      action,
      subject: before.link,
      changes: describeChanges(describe(before), gone),
    });
  });
}

async function lockBanner(trx: Db, id: number, version: number): Promise<BannerRow> {
  await queries.lockBanners(trx);
  const row = (await queries.readBanners(trx)).find((one) => one.id === id) ?? refuse("not_found");
  if (row.version !== version) refuse("edited_meanwhile");
  return row;
}

async function findBanner({ db, now }: AdminServices, id: number): Promise<AdminBanner> {
  const row = (await queries.readBanners(db)).find((one) => one.id === id) ?? refuse("not_found");
  return presentBanner(row, now());
}

function checkPeriod(first: string, last: string | null, field: "first_day" | "last_day"): void {
  if (last !== null && last < first) refuseField(field, "period_inverted");
}

/** Midnight in Bishkek. */
function beginningOf(day: string): Date {
  return new Date(`${day}T00:00:00+06:00`);
}

/** The midnight in Bishkek that ends a day. */
function endOf(day: string): Date {
  return bishkekMidnightAfter(beginningOf(day));
}

/** The period in days, both inclusive. */
function daysOf({ active_from, active_until }: Pick<BannerRow, "active_from" | "active_until">) {
  return {
    first_day: bishkekDay(active_from),
    last_day: active_until && bishkekDay(new Date(active_until.getTime() - 1)),
  };
}

/** For the audit log. */
function describe(banner: BannerValues) {
  return { is_on: banner.is_on, link: banner.link, picture: banner.image_link, ...daysOf(banner) };
}

function presentBanner(row: BannerRow, now: Date): AdminBanner {
  const { id, type, image_link, link, is_on, views, clicks, version } = row;
  const state = stateOf(row, now);
  return { id, type: type as BannerType, image_link, link, ...daysOf(row), is_on, state, views, clicks, version };
}

function stateOf({ is_on, image_link, active_from, active_until }: BannerRow, now: Date): AdminBanner["state"] {
  if (!is_on) return "off";
  if (active_until && active_until <= now) return "over";
  if (image_link === null) return "no_picture";
  return active_from > now ? "coming" : "shown";
}
