import { describe, expect } from "vitest";
import type { Answer, TestApp } from "#server/test/app.ts";
import * as catalogues from "#contracts/business/catalogue-schemas.ts";
import {
  addBusinessAddress,
  addBusinessDelivery,
  changeBusinessContacts,
  changeBusinessSchedule,
  getBusinessDelivery,
  getBusinessProfile,
  updateBusinessAddress,
  updateBusinessDelivery,
} from "#contracts/business/profile-schemas.ts";
import { test } from "#server/test/app.ts";
import { nextPhone } from "#server/test/browser.ts";
import { getLocationId, makeBusiness, makeListing } from "#server/test/make.ts";

const times = 50;
const each = <T>(make: (at: number) => T): T[] => Array.from({ length: times }, (_, at) => make(at));

async function makeOwner(app: TestApp) {
  const { id, user } = await makeBusiness(app);
  const { call } = app.as({ userId: user, role: "user" });
  return { id, user, call, profile: async () => (await call(getBusinessProfile)).reply };
}

/**
 * Sends all bodies at once; returns those that were taken. A server that has no room for so many at once may say so (503), and then has to have
 * changed nothing.
 */
async function sendAtOnce<Body>(
  bodies: readonly Body[],
  send: (body: Body) => Promise<Answer<unknown>>,
): Promise<Body[]> {
  const answers = await Promise.all(bodies.map(send));
  const taken = bodies.filter((_, at) => answers[at]?.status === 200);
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(taken.length).toBeGreaterThan(0);
  return taken;
}

/** The numbers from 0 on, turned by some places. */
const turned = <T>(all: readonly T[], by: number): T[] => all.map((_, at) => all[(at + by) % all.length] as T);

describe("fifty changes at once leave one of the states that somebody sent", () => {
  test("of contacts", async ({ app }) => {
    const { call, id, profile } = await makeOwner(app);
    const phones = Array.from({ length: 5 }, nextPhone);
    await app.db
      .insertInto("business_phones")
      .values(phones.map((phone, position) => ({ business_id: id, phone, position })))
      .execute();
    const bodies = each((at) => ({
      phones: turned(phones, at).slice(0, 5),
      whatsapp: `+996555${String(100_000 + at)}`,
      telegram: `shop_of_${at}`,
      instagram: `shop.${at}`,
      website: `https://shop-${at}.kg`,
    }));
    const taken = await sendAtOnce(bodies, (body) => call(changeBusinessContacts, { body }));
    const { phones: left, whatsapp, telegram, instagram, website } = await profile();
    expect(taken).toContainEqual({ phones: left, whatsapp, telegram, instagram, website });
  });

  test("of phones that some take away", async ({ app }) => {
    const { call, id, profile } = await makeOwner(app);
    const phones = Array.from({ length: 5 }, nextPhone);
    await app.db
      .insertInto("business_phones")
      .values(phones.map((phone, position) => ({ business_id: id, phone, position })))
      .execute();
    // Who names one that is gone meanwhile is refused, as a whole.
    const bodies = each((at) => ({ phones: turned(phones, at).slice(0, 1 + (at % 5)), telegram: `gone_${at}` }));
    const answers = await Promise.all(bodies.map((body) => call(changeBusinessContacts, { body })));
    const taken = bodies.filter((_, at) => answers[at]?.status === 200);
    const { phones: left, telegram } = await profile();
    expect(taken).toContainEqual({ phones: left, telegram });
  });

  test("of the schedule", async ({ app }) => {
    const { call, profile } = await makeOwner(app);
    const year = app.clock.now.getUTCFullYear() + 1;
    const hours = (at: number) => ({ from: `0${at % 10}:${String(at).padStart(2, "0")}`, to: "18:00" });
    const bodies = each((at) => ({
      schedule: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, is_working: true, ...hours(at) })),
      holidays: [{ date: `${year}-03-${String(1 + (at % 28)).padStart(2, "0")}`, is_working: true, ...hours(at) }],
    }));
    const taken = await sendAtOnce(bodies, (body) => call(changeBusinessSchedule, { body }));
    const { schedule, holidays } = await profile();
    expect(taken).toContainEqual({ schedule, holidays });
  });

  test("of an address and of a condition of delivery", async ({ app }) => {
    const { call, profile } = await makeOwner(app);
    const location = getLocationId(app, "bishkek");
    const address = (await call(addBusinessAddress, { body: { location, address: "Чүй, 1" } })).reply;
    const delivery = (await call(addBusinessDelivery, { body: { kind: "amount", from_amount: 1_000 } })).reply;
    const places = each((at) => ({ address: `Чүй, ${at}`, latitude: 42.8 + at / 1_000, longitude: 74.5 + at / 1_000 }));
    const conditions = each((at) =>
      at % 2
        ? { kind: "amount" as const, from_amount: 1_000 + at, note: `сумма ${at}`, days: at }
        : { kind: "city" as const, location, price: at, note: `место ${at}`, days: at },
    );
    const [moved, changed] = await Promise.all([
      sendAtOnce(places, (body) => call(updateBusinessAddress, { params: { id: address.id }, body })),
      sendAtOnce(conditions, (body) => call(updateBusinessDelivery, { params: { id: delivery.id }, body })),
    ]);
    const [{ address: text, latitude, longitude } = address] = (await profile()).addresses;
    expect(moved).toContainEqual({ address: text, latitude, longitude });
    const {
      kind,
      from_amount,
      location: to,
      price,
      note,
      days,
    } = (await call(getBusinessDelivery, { params: { id: delivery.id } })).reply;
    expect(changed).toContainEqual(
      kind === "amount" ? { kind, from_amount, note, days } : { kind, location: to?.id, price, note, days },
    );
    expect(kind === "amount" ? [to, price] : [from_amount]).toEqual(kind === "amount" ? [null, null] : [null]);
  });

  test("of a catalogue's listings and name, and of the order of catalogues", async ({ app }) => {
    const { call, id, user } = await makeOwner(app);
    const products: number[] = [];
    for (let at = 0; at < 6; at += 1) products.push(await makeListing(app, { user }));
    const made: number[] = [];
    for (const name of ["Ковры", "Кошмы", "Войлок", "Шырдаки"]) {
      const { reply } = await call(catalogues.createCatalogue, { params: { id }, body: { name, products } });
      made.push(reply.id);
    }
    const [catalogue = 0] = made;
    const params = { id, catalog_id: catalogue };
    const read = async () => {
      const { results } = (await call(catalogues.listCatalogues, { params: { id } })).reply;
      return results.filter(({ is_discount }) => !is_discount);
    };

    const contents = each((at) => ({ products: turned(products, at).slice(0, 2 + (at % 5)) }));
    const filled = await sendAtOnce(contents, (body) => call(catalogues.updateCatalogue, { params, body }));
    const rows = await app.db
      .selectFrom("catalogue_listings")
      .select("listing_id")
      .where("catalogue_id", "=", catalogue)
      .orderBy("position")
      .orderBy("listing_id")
      .execute();
    expect(filled).toContainEqual({ products: rows.map(({ listing_id }) => listing_id) });

    const names = each((at) => ({ name: `Ковры и войлок ${at}` }));
    const renamed = await sendAtOnce(names, (body) => call(catalogues.updateCatalogue, { params, body }));
    const { name } = (await read()).find((one) => one.id === catalogue) ?? {};
    expect(renamed).toContainEqual({ name });

    const orders = each((at) => ({ catalogs: turned(made, at) }));
    const ordered = await sendAtOnce(orders, (body) => call(catalogues.orderCatalogues, { params: { id }, body }));
    expect(ordered).toContainEqual({ catalogs: (await read()).map((one) => one.id) });
  });
});
