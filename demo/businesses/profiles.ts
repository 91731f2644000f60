import { createHash } from "node:crypto";
import type { WorkingDay } from "#contracts/business/record-schemas.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { readCatalogue } from "#server/catalogue/queries.ts";
import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { type RenderedPhoto, renderPhoto } from "#server/photos/render-photo.ts";
import { copyToGallery, type DemoBusinessRow, readDemoBusinesses } from "./profile-queries.ts";
import { hasPart, recordPart } from "../interaction-queries.ts";
import { allowSvg } from "../pictures/allow-svg.ts";
import { type Cutout, findSubjects, fromRaw, readCutout } from "../pictures/pictures.ts";
import { lay, paintBackdrop } from "../pictures/painting.ts";
import { type SubjectName, subjects } from "../pictures/subjects.ts";
import { indexDelivery } from "#server/search/index-listings.ts";

/** Version in every file name. Increment it when the drawing changes: files are cached for good. */
const drawing = "1";
const defaultThings: readonly SubjectName[] = ["yurt", "horse"];

interface DrawnPicture {
  kind: "logo" | "banner";
  name: string;
  rendered: Pick<RenderedPhoto, "width" | "height" | "thumbhash">;
}

/**
 * Fills in the profiles of the demo market's businesses, once; also in a market that an earlier version loaded. Other databases are left alone.
 */
export async function loadDemoProfiles(db: Db, media: MediaStore): Promise<void> {
  // Before anything is drawn for nothing.
  if (await hasPart(db, "demo business profiles")) return;
  const businesses = await readDemoBusinesses(db);
  if (businesses.length === 0) return;
  const drawn = new Map<DemoBusinessRow, DrawnPicture[]>();
  const catalogue = await readCatalogue(db);
  for (const [at, business] of businesses.entries())
    drawn.set(business, await drawPicturesOf(business, at, { catalogue, media }));
  await db.transaction().execute(async (trx) => {
    if (!(await recordPart(trx, "demo business profiles"))) return;
    for (const [at, business] of businesses.entries()) await writeProfile(trx, business, at, drawn.get(business) ?? []);
  });
}

const abouts = [
  "Работаем с 2012 года. Покажем товар на месте, поможем с выбором и оформлением, даём гарантию.",
  "Семейная компания. Отвечаем быстро, о недостатках говорим сразу, цены в объявлениях окончательные.",
  "2015-жылдан бери иштейбиз. Кепилдик беребиз, бөлүп төлөө бар. Келиңиз, көрүңүз, сүйлөшөбүз.",
];

/** Closed on Sundays; past midnight on Fridays; around the clock. */
const schedules: readonly WorkingDay[][] = [
  week((day) => (day === 7 ? null : ["09:00", "18:00"])),
  week((day) => (day === 5 ? ["10:00", "01:00"] : ["10:00", "20:00"])),
  week(() => ["00:00", "00:00"]),
];

function week(hoursOf: (day: number) => readonly [string, string] | null): WorkingDay[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const [from = null, to = null] = hoursOf(day) ?? [];
    return { day, is_working: from !== null, from, to };
  });
}

/** Businesses of a town stand apart: up to some three kilometres from its centre. */
function standApart(latitude: number | null, longitude: number | null, at: number) {
  if (latitude === null || longitude === null) return { latitude, longitude };
  const [angle, far] = [at * 2.4, 0.006 + (at % 6) * 0.004];
  const toDegree = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    latitude: toDegree(latitude + far * Math.sin(angle)),
    longitude: toDegree(longitude + far * Math.cos(angle)),
  };
}

async function writeProfile(
  trx: Db,
  { id, user_id, location_id, latitude, longitude, phone, category_id }: DemoBusinessRow,
  at: number,
  pictures: readonly DrawnPicture[],
): Promise<void> {
  const schedule = JSON.stringify(schedules[at % schedules.length]);
  const contacts = { whatsapp: phone, telegram: `jarya_demo_${at + 1}`, instagram: `jarya.demo.${at + 1}` };
  // From some the goods are fetched.
  const without_delivery = at % 6 === 2;
  const about = abouts[at % abouts.length] ?? "";
  await trx
    .updateTable("businesses")
    .set({ about, category_id, schedule, without_delivery, ...contacts })
    .where("id", "=", id)
    .execute();
  const own = { business_id: id, position: 1 };
  await trx
    .insertInto("business_phones")
    .values({ ...own, phone })
    .execute();
  const address = { address: `Чүй проспектиси, ${at * 7 + 12}`, location_id, ...standApart(latitude, longitude, at) };
  await trx
    .insertInto("business_addresses")
    .values({ ...own, ...address })
    .execute();
  if (!without_delivery) {
    await trx
      .insertInto("business_deliveries")
      .values([
        // Every other one delivers to its own town only.
        ...(at % 2 === 0 ? [{ ...own, kind: "amount", from_amount: 3_000 + at * 500, days: 1 }] : []),
        { ...own, position: 2, kind: "city", location_id, price: 150 + at * 10, days: 2, note: "Курьером до двери" },
      ])
      .execute();
  }
  await indexDelivery(trx, user_id);
  const photos = pictures.map(({ kind, name, rendered: { width, height, thumbhash } }) => ({
    ...own,
    kind,
    name,
    width,
    height,
    thumbhash,
  }));
  await trx.insertInto("business_photos").values(photos).execute();
  // Some show their goods too.
  if (at % 2 === 0) await copyToGallery(trx, id, user_id, 6);
}

async function drawPicturesOf(
  { category_id }: DemoBusinessRow,
  at: number,
  { catalogue, media }: { catalogue: Catalogue; media: MediaStore },
): Promise<DrawnPicture[]> {
  const category = catalogue.categoryById.get(category_id);
  const { usual } = category ? findSubjects(category) : { usual: [] };
  const things = usual.length > 0 ? usual : defaultThings;
  const cutouts = await allowSvg(() => Promise.all(things.map((name) => readCutout(subjects[name].looks[0]))));
  const hue = (at * 47 + 20) % 360;
  const [first] = cutouts;
  if (!first) return [];
  return [
    await store(media, "logo", compose(480, 480, hue, [first]), cutouts, hue),
    await store(media, "banner", compose(1_500, 330, hue, [...cutouts, ...cutouts, ...cutouts]), cutouts, hue),
  ];
}

/** The things side by side on a backdrop, as large as they fit. */
function compose(width: number, height: number, hue: number, cutouts: readonly Cutout[]) {
  const backdrop = paintBackdrop(width, height, hue);
  const scene = { ...backdrop, data: Buffer.from(backdrop.data) };
  const room = Math.min(width / cutouts.length, height) * 0.78;
  for (const [at, cutout] of cutouts.entries()) {
    const scale = room / Math.max(cutout.width, cutout.height);
    const size = { width: Math.round(cutout.width * scale), height: Math.round(cutout.height * scale) };
    const middle = (width / cutouts.length) * (at + 0.5);
    const left = Math.round(middle - size.width / 2);
    lay(cutout, scene, { ...size, left, top: Math.round((height - size.height) / 2) }, at % 2 === 1);
  }
  return fromRaw(scene, 3);
}

async function store(
  media: MediaStore,
  kind: DrawnPicture["kind"],
  picture: ReturnType<typeof fromRaw>,
  cutouts: readonly Cutout[],
  hue: number,
): Promise<DrawnPicture> {
  const version = createHash("sha1")
    .update([drawing, hue, ...cutouts.map(({ sha1 }) => sha1)].join(" "))
    .digest("hex")
    .slice(0, 12);
  const name = `demo/business-${kind}-${version}`;
  const rendered = await renderPhoto(await picture.png().toBuffer());
  for (const [ending, { bytes, type }] of rendered.files) await media.put(`${name}-${ending}`, bytes, type);
  return { kind, name, rendered };
}
