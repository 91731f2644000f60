// @module-tag rare
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { purchasePath, purchasesPath } from "#contracts/payments/paths.ts";
import { getOwnTariff, listPurchases } from "#contracts/payments/purchase-schemas.ts";
import { getWallet } from "#contracts/payments/schemas.ts";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import { enterDemo, type TestUser } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { makeBusiness } from "./business-owner.ts";
import { requestJob, runInDatabase } from "./database.ts";
import { expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";
import { tools } from "#web/business/cabinet/tools.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { hrefIn } from "#web/platform/href.ts";

/** Of the demo's bank, which shows no texts of ours. */
const payAtBank = async (page: Page) => {
  await page.waitForURL(/\/dev\/bank\/pay\//);
  await page.locator("button[value=pay]").click();
};

/** What stays open when the time is over: what has its own words for it, and what is everybody's. */
const openTools = new Set(["orders", "listings", "tariff", "wallet"]);

/** The time of a business is over, as the job does it. */
const endTime = (user: TestUser) =>
  runInDatabase(
    "update businesses set demo_until = now() - interval '1 minute', request_status = 'expired', version = version + 1 where user_id = $1",
    [user.id],
  );

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "payments.purchase");
  const payments = textsOf(reader.language, "payments");
  const state = textsOf(reader.language, "payments.state");
  const lock = textsOf(reader.language, "business.lock");
  const profile = textsOf(reader.language, "business-profile");
  const months = (count: number) => t("months", { count });
  const choose = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const pay = (page: Page, way: "wallet" | "card" | "qr", sum: string) => press(page, t(`paySum.${way}`, { sum }));

  test("the demo ends, the wallet is topped up by card, a tariff is bought from it, and the business is open again", async ({
    visit,
  }) => {
    const user = await makeBusiness(reader);
    await endTime(user);
    const page = await visit("/profile/business", { ...reader, as: user });
    // The lock stands where the tools were.
    await page.getByRole("heading", { name: lock("title"), exact: true }).waitFor();
    await expectAccessible(page);
    // As on the page of each tool.
    for (const { to } of tools.filter((tool) => !openTools.has(tool.title))) {
      const answer = await page.request.get(hrefIn(reader.language, to));
      expect(await answer.text(), to).toContain(lock("title"));
    }
    await page.getByRole("link", { name: lock("pay"), exact: true }).click();
    await page.getByRole("heading", { name: t("demoOver"), exact: true }).waitFor();
    await expectAccessible(page);

    // The wallet is empty: another way is proposed.
    expect(await page.locator("input[name=way][value=card]").isChecked()).toBe(true);
    await page.locator("input[name=way][value=wallet]").check();
    await pay(page, "wallet", formatSom("990.00", reader.language));
    const refusal = page.getByRole("alert").filter({ hasText: t("noFunds") });
    await refusal.waitFor();
    await expectAccessible(page);
    await refusal.getByRole("link", { name: t("topUp"), exact: true }).click();
    await expectHeading(page, payments("topUp"));
    // What is missing is filled in.
    expect(await page.getByLabel(payments("otherSum")).inputValue()).toBe("990");
    await page.getByRole("button", { name: payments("toPay") }).click();
    await payAtBank(page);
    await page.getByRole("heading", { name: state("paid"), exact: true }).waitFor();

    await page.goto(page.url().replace(/\/profile\/.*/, purchasePath));
    await choose(page, months(1));
    await pay(page, "wallet", formatSom("990.00", reader.language));
    // What was taken, and what is left.
    const taken = { sum: formatSom("990.00", reader.language), balance: formatSom("0.00", reader.language) };
    await page.getByText(t("takenFromWallet", taken)).waitFor();
    await page.getByRole("link", { name: t("toCabinet"), exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("toCabinet"), exact: true }).click();
    await page.getByRole("link", { name: profile("renew"), exact: true }).waitFor();
    expect((await user.call(getBusinessProfile)).paid_until).not.toBeNull();
    expect((await user.call(getWallet)).balance).toBe("0.00");
  });

  test(
    "a tariff with VIP is paid later: an invoice, its reminder, paid by QR",
    { timeout: 180_000 },
    async ({ visit }) => {
      const user = await makeBusiness(reader);
      const page = await visit(purchasePath, { ...reader, as: user });
      await page.getByRole("heading", { name: t("demo"), exact: true }).waitFor();
      await choose(page, months(3));
      await page.getByRole("checkbox").check();
      await choose(page, t("later"));
      await expectAccessible(page);
      await press(page, t("getInvoice"));
      await page.waitForURL(/\/profile\/purchases\/\d+\?ready$/);
      await expectAccessible(page);
      const { results } = await user.call(listPurchases, { query: { is_open: "true" } });
      expect(results).toMatchObject([{ months: 3, vip: true, state: "created" }]);

      // Three days later.
      await runInDatabase(
        "update purchases set created_at = created_at - interval '3 days', due_at = due_at - interval '3 days', work_at = now() where user_id = $1",
        [user.id],
      );
      const told = async () => (await user.call(listNotifications)).results.map(({ action }) => action);
      await requestJob("work-on-purchases");
      await eventually(told).toContain("payment_invoice");

      const sum = formatSom(results[0]?.amount ?? "", reader.language);
      await page.goto(page.url().replace(/\/\d+\?ready$/, ""));
      await expectHeading(page, t("list"));
      await expectAccessible(page);
      await page
        .getByRole("main")
        .getByRole("link", { name: new RegExp(t("stateOf.created")) })
        .click();
      await choose(page, payments("method.card"));
      await pay(page, "card", sum);
      await page.waitForURL(/\/dev\/bank\/pay\//);
      await page.locator("button[value=refuse_limit]").click();
      await page.getByRole("heading", { name: state("failed"), exact: true }).waitFor();
      await page.getByText(payments("failure.limit")).waitFor();
      await page.getByText(payments("unpaidText.invoice.refused")).waitFor();
      // The same invoice, to be paid in another way.
      await page.getByRole("link", { name: payments("toInvoice"), exact: true }).click();
      await page.getByText(payments("failure.limit")).waitFor();
      await choose(page, payments("method.qr"));
      await pay(page, "qr", sum);
      await payAtBank(page);
      await page.getByRole("heading", { name: t("paid"), exact: true }).waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: t("toPurchase"), exact: true }).click();
      await page
        .getByRole("term")
        .filter({ hasText: t("paidOn") })
        .waitFor();
      await expectAccessible(page);
      const own = await user.call(getOwnTariff);
      expect(own).toMatchObject({ is_demo: false, has_invoices: false, balance: "0.00" });
      expect(own.vip_until).toBe(own.end_date);
    },
  );

  test("what is chosen before the scripts have come is what the button pays", async ({ visit }) => {
    const user = await makeBusiness(reader);
    const page = await visit("/profile/business", { ...reader, as: user });
    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<undefined>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scriptsMayCome;
      await route.fallback();
    });
    await page.goto(page.url().replace(/\/profile\/.*/, purchasePath), { waitUntil: "commit" });
    await choose(page, months(3));
    await page.getByRole("checkbox").check();
    await choose(page, payments("method.qr"));
    letScriptsCome(undefined);
    const { tariffs } = await user.call(getOwnTariff);
    const sum = formatSom(tariffs.find((one) => one.months === 3)?.with_vip.price ?? "", reader.language);
    await page.getByRole("button", { name: t("paySum.qr", { sum }), exact: true }).waitFor();
  });

  test("without scripts a tariff is paid by card, and an invoice is cancelled", async ({ visit }) => {
    const user = await makeBusiness(reader);
    await endTime(user);
    const page = await visit(purchasePath, { ...reader, as: user, javaScript: false });
    await page.locator("input[name=way][value=wallet]").check();
    await press(page, t("pay"));
    await page
      .getByRole("alert")
      .filter({ hasText: t("noFunds") })
      .waitFor();
    await press(page, t("payBy.card"));
    await page.getByRole("heading", { name: state("pending"), exact: true }).waitFor();
    await page.getByRole("link", { name: payments("payHere"), exact: true }).click();
    await payAtBank(page);
    await page.getByRole("heading", { name: t("paid"), exact: true }).waitFor();
    expect((await user.call(getOwnTariff)).is_expired).toBe(false);

    await page.goto(page.url().replace(/\/profile\/.*/, purchasePath));
    await page.locator("input[name=way][value=later]").check();
    await press(page, t("pay"));
    await page.getByRole("link", { name: t("cancel"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: payments("cancelling.yes"), exact: true })
      .click();
    await page.getByText(payments("cancelling.invoice.done"), { exact: true }).waitFor();
    await page.getByText(t("stateOf.cancelled"), { exact: true }).waitFor();
    await page.goto(page.url().replace(/\/profile\/.*/, purchasesPath));
    await eventually(() => page.locator(`main a[href*="${purchasesPath}/"]`).count()).toBe(2);
  });

  test("an admin changes what a tariff costs", async ({ visit }) => {
    const words = textsOf(reader.language, "admin.tariffs");
    const admin = textsOf(reader.language, "admin");
    const page = await visit("/moderation/admin", { ...reader, as: await enterDemo("admin", reader) });
    await page
      .getByRole("main")
      .getByRole("link", { name: admin("section.tariffs.title") })
      .click();
    await expectHeading(page, admin("section.tariffs.title"));
    await expectAccessible(page);
    const priceOf = async () => (await callApi(listTariffs)).results.find((tariff) => tariff.months === 6)?.price;
    const name = words("months", { count: 6 });
    const change = async (price: string) => {
      const row = page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
      await row.locator("summary").click();
      await row.getByLabel(words("price"), { exact: true }).fill(price);
      await press(page, words("saveNamed", { name }));
    };
    await change("0");
    await page.getByRole("alert").first().waitFor();
    await expectAccessible(page);
    await page.goto(page.url().replace(/\?.*/, ""));
    await change("5 190,50");
    await page.getByText(admin("saved"), { exact: true }).waitFor();
    await eventually(priceOf).toBe("5190.50");
    await page.goto(page.url().replace(/\?.*/, ""));
    await change("4990");
    await eventually(priceOf).toBe("4990.00");
  });
});
