import { describe, expect } from "vitest";
import { paymentPath } from "#contracts/payments/paths.ts";
import { createPayment, getWallet } from "#contracts/payments/schemas.ts";
import { register } from "./account.ts";
import { eventually, expectAccessible, readers, test, waitForScripts } from "./browser.ts";
import { textsOf } from "./texts.ts";

/** Of the demo's bank, which shows no texts of ours. */
const bankButton = (action: string) => `button[value=${action}]`;

describe.each(readers)("in $language on a $device", (reader) => {
  const t = textsOf(reader.language, "payments");
  const state = textsOf(reader.language, "payments.state");
  const kind = textsOf(reader.language, "payments.kind");

  test("a wallet is topped up: a card is refused, then paid, the page tells it by itself, the history has it", async ({
    visit,
  }) => {
    const user = await register(reader, "Бакыт");
    const page = await visit("/profile/wallet", { ...reader, as: user });
    await page.getByText(t("empty")).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: t("topUp") }).click();
    await page.getByRole("heading", { name: t("topUp"), level: 1 }).waitFor();
    await expectAccessible(page);

    // What was typed stays where it is refused.
    const amount = page.getByLabel(t("otherSum"));
    await amount.fill("49,999");
    await page.getByRole("button", { name: t("toPay") }).click();
    await page.getByRole("alert").waitFor();
    expect(await amount.inputValue()).toBe("49,999");
    await expectAccessible(page);

    await amount.fill("");
    await page.getByRole("button", { name: t("toPay") }).click();
    await page.waitForURL(/\/dev\/bank\/pay\//);
    await expectAccessible(page);
    await page.locator(bankButton("refuse")).click();
    await page.getByRole("heading", { name: state("failed") }).waitFor();
    await waitForScripts(page);
    await expectAccessible(page);
    expect((await user.call(getWallet)).balance).toBe("0.00");

    await page.getByRole("link", { name: t("again") }).click();
    await page.getByRole("heading", { name: t("topUp"), level: 1 }).waitFor();

    // Paid in one window; the page that waits in another one hears of it.
    const body = { amount: "1000", method: "card" } as const;
    const { id, redirect } = await user.call(createPayment, { body });
    const waiting = await visit(paymentPath(id), { ...reader, as: user });
    await waiting.getByRole("heading", { name: state("pending") }).waitFor();
    await expectAccessible(waiting);
    await page.goto(redirect);
    await page.locator(bankButton("pay")).click();
    await waiting.getByRole("heading", { name: state("paid") }).waitFor();
    await expectAccessible(waiting);
    await waiting.reload();
    await waiting.getByRole("heading", { name: state("paid") }).waitFor();
    expect((await user.call(getWallet)).balance).toBe("1000.00");

    await waiting.getByRole("link", { name: t("receipt"), exact: true }).click();
    await waiting.getByText("+1\u00a0000\u00a0сом").waitFor();
    await expectAccessible(waiting);
    await waiting.emulateMedia({ media: "print" });
    // On paper there is the receipt alone.
    for (const role of ["banner", "contentinfo"] as const)
      await eventually(() => waiting.getByRole(role).count()).toBe(0);
    await waiting.emulateMedia({ media: "screen" });
    await waiting.getByRole("link", { name: t("toHistory") }).click();
    await waiting.getByRole("heading", { name: t("history"), level: 1 }).waitFor();
    await waiting.getByRole("link", { name: new RegExp(kind("top_up")) }).waitFor();
    await expectAccessible(waiting);
    const [file] = await Promise.all([
      waiting.waitForEvent("download"),
      waiting.getByRole("link", { name: t("csv") }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("wallet.csv");
    await waiting.getByLabel(t("operation")).selectOption("purchase");
    await waiting.getByRole("button", { name: t("show") }).click();
    await waiting.getByText(t("noneFound")).waitFor();
    await expectAccessible(waiting);
  });

  test("without scripts the page of the payment leads to the bank, and back", async ({ visit }) => {
    const user = await register(reader, "Айгүл");
    const page = await visit("/profile/balance-up", { ...reader, as: user, javaScript: false });
    await page.getByLabel(t("method.qr")).check();
    await page.getByRole("button", { name: t("toPay") }).click();
    await page.getByRole("heading", { name: state("pending") }).waitFor();
    await page.getByRole("link", { name: t("pay"), exact: true }).click();
    await page.locator(bankButton("pay")).click();
    await page.getByRole("heading", { name: state("paid") }).waitFor();
    expect((await user.call(getWallet)).balance).toBe("500.00");
  });
});
