import { describe, expect } from "vitest";
import {
  addTariff,
  changeTopUpPresets,
  changeVipPrice,
  listAdminTariffs,
  updateTariff,
} from "#contracts/admin/payments/tariff-schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { getWallet } from "#contracts/payments/schemas.ts";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeAdmin } from "#server/test/make.ts";

const asAdmin = async (app: TestApp) => app.as({ userId: await makeAdmin(app), role: "admin" });
const sold = async (app: TestApp) => (await app.call(listTariffs)).reply;
const pricesOf = async (app: TestApp) => (await sold(app)).results.map(({ months, price }) => [months, price]);

describe("tariffs", () => {
  test("are there with the first installation, for everybody to see", async ({ app }) => {
    expect(await pricesOf(app)).toEqual([
      [1, "990.00"],
      [3, "2690.00"],
      [6, "4990.00"],
      [12, "8990.00"],
    ]);
    expect((await sold(app)).vip_price).toBe("490.00");
  });

  test("are added, changed and taken from sale, each in the log", async ({ app }) => {
    const admin = await asAdmin(app);
    const added = (await admin.call(addTariff, { body: { months: 24, price: "16 990" } })).reply;
    expect(added).toEqual({ id: added.id, months: 24, price: "16990.00", is_active: true, version: 1 });
    expect(await pricesOf(app)).toContainEqual([24, "16990.00"]);

    const params = { id: added.id };
    const dearer = await admin.call(updateTariff, { params, body: { version: 1, price: "17990,50" } });
    expect(dearer.reply).toMatchObject({ price: "17990.50", version: 2 });
    // Two admins at once: the second one has seen another price.
    const late = await admin.call(updateTariff, { params, body: { version: 1, price: "1" } });
    expect(late.problem.code).toBe("edited_meanwhile");
    // What changes nothing is not in the log.
    expect((await admin.call(updateTariff, { params, body: { version: 2, price: "17990.50" } })).reply.version).toBe(2);
    await admin.call(updateTariff, { params, body: { version: 2, is_active: false } });
    expect(await pricesOf(app)).not.toContainEqual([24, "17990.50"]);
    const { results } = (await admin.call(listAdminTariffs)).reply;
    expect(results.find(({ id }) => id === added.id)).toMatchObject({ is_active: false, version: 3 });

    const changed = (await admin.call(listAudit, { query: { action: "tariff_changed", limit: 2 } })).reply.results;
    expect(changed.map(({ subject, changes }) => [subject, changes])).toEqual([
      ["24", [{ field: "is_active", before: "true", after: "false" }]],
      ["24", [{ field: "price", before: "16990.00", after: "17990.50" }]],
    ]);
    const [entry] = (await admin.call(listAudit, { query: { action: "tariff_added", limit: 1 } })).reply.results;
    expect(entry?.changes).toEqual([
      { field: "months", before: null, after: "24" },
      { field: "price", before: null, after: "16990.00" },
    ]);
  });

  test("there is one for a number of months, and a price is a price", async ({ app }) => {
    const admin = await asAdmin(app);
    const add = async (months: number, price: string) =>
      (await admin.call(addTariff, { body: { months, price } })).problem.errors;
    expect(await add(3, "100")).toHaveProperty("months");
    for (const months of [0, -1, 37, 1.5, 1e12])
      expect(await add(months, "100"), String(months)).toHaveProperty("months");
    for (const price of ["", "0", "0.99", "-1", "1000001", "49.999", "много", "1e5"])
      expect(await add(30, price), price).toHaveProperty("price");
    const unknown = { params: { id: 999_999 }, body: { version: 1, price: "100" } };
    expect((await admin.call(updateTariff, unknown)).problem.code).toBe("not_found");
  });

  test("what VIP costs is changed by whoever has seen what it costs", async ({ app }) => {
    const admin = await asAdmin(app);
    const change = (price: string, before: string) => admin.call(changeVipPrice, { body: { price, before } });
    expect((await change("590", "490.00")).reply).toEqual({ vip_price: "590.00" });
    expect((await sold(app)).vip_price).toBe("590.00");
    expect((await change("690", "490")).problem.code).toBe("edited_meanwhile");
    expect((await change("490", "590")).reply).toEqual({ vip_price: "490.00" });
    const [entry] = (await admin.call(listAudit, { query: { action: "tariff_changed", limit: 1 } })).reply.results;
    expect(entry).toMatchObject({
      subject: "VIP",
      changes: [{ field: "vip_price", before: "590.00", after: "490.00" }],
    });
  });
});

describe("the sums that a top-up offers", () => {
  const shown = async (app: TestApp) => (await (await asAdmin(app)).call(getWallet)).reply.presets;

  test("are changed by whoever has seen what they are, in the log", async ({ app }) => {
    const admin = await asAdmin(app);
    const first = await shown(app);
    expect(first).toEqual(["200.00", "500.00", "1000.00", "3000.00"]);
    const change = (amounts: string[], before: string[]) =>
      admin.call(changeTopUpPresets, { body: { amounts, before } });
    expect((await change(["5 000", "300"], first)).reply).toEqual({ presets: ["300.00", "5000.00"] });
    expect(await shown(app)).toEqual(["300.00", "5000.00"]);
    expect((await change(["100", "200"], first)).problem.code).toBe("edited_meanwhile");
    // The same again changes nothing, and is not in the log.
    await change(["300", "5000"], ["300", "5000"]);
    const { results } = (await admin.call(listAudit, { query: { action: "tariff_presets", limit: 5 } })).reply;
    expect(results.map(({ changes }) => changes)).toEqual([
      [{ field: "presets", before: first.join(", "), after: "300.00, 5000.00" }],
    ]);
    expect((await change(first, ["300", "5000"])).reply.presets).toEqual(first);
  });

  test("are two to six, each one that can be paid, and none twice", async ({ app }) => {
    const admin = await asAdmin(app);
    const before = await shown(app);
    const fieldsOf = async (amounts: string[]) =>
      Object.keys((await admin.call(changeTopUpPresets, { body: { amounts, before } })).problem.errors ?? {});
    expect(await fieldsOf(["500"])).toEqual(["amounts"]);
    expect(await fieldsOf(["100", "200", "300", "400", "500", "600", "700"])).toEqual(["amounts"]);
    expect(await fieldsOf(["500", "500.00"])).toEqual(["amounts"]);
    for (const wrong of ["49.99", "50000.01", "-1", "0", "49.999", "1e12", "много"])
      expect(await fieldsOf(["500", wrong]), wrong).toEqual(["amounts"]);
    expect(await shown(app)).toEqual(before);
  });
});
