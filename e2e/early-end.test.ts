// @module-tag rare
import { expect } from "vitest";
import { buyFromWallet, listPurchases } from "#contracts/payments/purchase-schemas.ts";
import { createPayment, getWallet, listUnfinishedPayments } from "#contracts/payments/schemas.ts";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import { enterDemo, makeAdmin } from "./account.ts";
import { callApi } from "./api.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, productUrl, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { makeBusiness } from "./business-owner.ts";
import { textsOf } from "./texts.ts";

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "payments");
  const money = textsOf(reader.language, "admin.money");

  test("paid time is ended early by two admins, its days come back, and the wallet says what is still to be paid", async ({
    visit,
  }) => {
    const user = await makeBusiness(reader);
    const begin = (amount: string) => user.call(createPayment, { body: { amount, method: "card" } });
    const { redirect } = await begin("990");
    const bank = new URL(redirect, productUrl());
    await fetch(bank, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" });
    await eventually(async () => (await user.call(getWallet)).balance).toBe("990.00");
    const tariff = (await callApi(listTariffs)).results.find(({ months }) => months === 1);
    await user.call(buyFromWallet, { body: { tariff: tariff?.id ?? 0 } });

    const first = await visit(`/moderation/admin/payments/${user.id}`, {
      ...reader,
      as: await enterDemo("admin", reader),
    });
    await waitForScripts(first);
    const form = first.locator("form").filter({ has: first.getByRole("button", { name: money("enterEarlyEnd") }) });
    await form.getByLabel(money("reason")).fill("Переезд");
    await form.getByRole("button", { name: money("enterEarlyEnd") }).click();
    await first.getByText(money("isEntered")).waitFor();
    await expectAccessible(first);
    expect((await user.call(getWallet)).balance).toBe("0.00");

    const second = await visit("/moderation/admin/payments", {
      ...reader,
      as: await makeAdmin(reader, "Эркин"),
    });
    await waitForScripts(second);
    const entered = second.getByRole("listitem").filter({ hasText: "Переезд" }).filter({ hasText: user.name }).first();
    await entered.getByText(money("endsTime")).waitFor();
    await expectAccessible(second);
    await entered.getByRole("button", { name: new RegExp(`^${money("approve")}`) }).click();
    // All of it: its time was still to begin, for the demo lasts on.
    await eventually(async () => Number((await user.call(getWallet)).balance)).toBeGreaterThan(900);
    expect((await user.call(listPurchases)).results).toMatchObject([{ months: 1, state: "refunded" }]);

    // Something was begun meanwhile, and is called off.
    await begin("700");
    const wallet = await visit("/profile/wallet", { ...reader, as: user });
    await waitForScripts(wallet);
    await wallet.getByRole("heading", { name: t("unfinished.title") }).waitFor();
    await wallet.getByRole("link", { name: new RegExp(t("kind.refund")) }).waitFor();
    await expectAccessible(wallet);
    await wallet.getByRole("link", { name: new RegExp(`^${t("unfinished.cancel")}`) }).click();
    const question = wallet.getByRole("dialog", { name: t("cancelling.payment.question") });
    await question.waitFor();
    await expectAccessible(wallet);
    await question.getByRole("button", { name: t("cancelling.yes"), exact: true }).click();
    await wallet.getByText(t("cancelling.payment.done"), { exact: true }).waitFor();
    await wallet.getByRole("heading", { name: t("unfinished.title") }).waitFor({ state: "detached" });
    expect((await user.call(listUnfinishedPayments)).results).toEqual([]);
  });
});
