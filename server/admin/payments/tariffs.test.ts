import { describe, expect } from "vitest";
import { addTariff, changeVipPrice, listAdminTariffs, updateTariff } from "#contracts/admin/payments/tariff-schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
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
