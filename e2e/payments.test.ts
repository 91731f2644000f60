import { expect } from "vitest";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { cancelPayment, createPayment, getWallet } from "#contracts/payments/schemas.ts";
import { enterDemo, register } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { requestJob, runInDatabase } from "./database.ts";
import { textsOf } from "./texts.ts";

/** Of the demo's bank, which shows no texts of ours. */
const bankButton = (action: string) => `button[value=${action}]`;

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "payments");
  const state = textsOf(reader.language, "payments.state");
  const kind = textsOf(reader.language, "payments.kind");
  const money = textsOf(reader.language, "admin.money");
  const registers = textsOf(reader.language, "admin.registers");

  test("a wallet is topped up: a card is refused, the next payment comes an hour late and the page tells it by itself, the history has it", async ({
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

    // The same again; the bank takes the money, and tells of it an hour late.
    await page.getByRole("link", { name: t("again") }).click();
    await page.getByRole("heading", { name: t("topUp"), level: 1 }).waitFor();
    await page.getByText(t("failure.no_money")).waitFor();
    // By its button where it is one of those that are offered.
    expect(await page.locator("input[name=preset]:checked").inputValue()).toBe("500.00");
    expect(await amount.inputValue()).toBe("");
    await page.getByRole("button", { name: t("toPay") }).click();
    await page.waitForURL(/\/dev\/bank\/pay\//);
    await page.locator(bankButton("pay_silently")).click();
    await page.getByRole("heading", { name: state("pending") }).waitFor();
    await waitForScripts(page);
    await expectAccessible(page);
    expect((await user.call(getWallet)).balance).toBe("0.00");
    await runInDatabase(
      "update payments set created_at = created_at - interval '1 hour', ask_at = now() where user_id = $1 and state = 'pending'",
      [user.id],
    );
    await requestJob("ask-about-payments");
    // The page that waits tells it by itself.
    await page.getByRole("heading", { name: state("paid") }).waitFor();
    await expectAccessible(page);
    expect((await user.call(listNotifications)).results.map(({ action }) => action)).toEqual(["payment"]);
    await page.reload();
    await page.getByRole("heading", { name: state("paid") }).waitFor();
    expect((await user.call(getWallet)).balance).toBe("500.00");

    await page.getByRole("link", { name: t("receipt"), exact: true }).click();
    await page.getByText("+500\u00a0сом").waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    // On paper there is the receipt alone.
    for (const role of ["banner", "contentinfo"] as const) await eventually(() => page.getByRole(role).count()).toBe(0);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: t("toHistory") }).click();
    await page.getByRole("heading", { name: t("history"), level: 1 }).waitFor();
    // What the bank took, and what it had refused before.
    const topUps = page.getByRole("link", { name: new RegExp(kind("top_up")) });
    await topUps.filter({ hasText: "+500" }).waitFor();
    await topUps.filter({ hasText: t("notPaid") }).waitFor();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: t("csv") }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("wallet.csv");
    await page.getByLabel(t("operation")).selectOption("purchase");
    await page.getByRole("button", { name: t("show") }).click();
    await page.getByText(t("noneFound")).waitFor();
    await expectAccessible(page);
  });

  test("without scripts the page of the payment leads to the bank, and back", async ({ visit }) => {
    const user = await register(reader, "Айгүл");
    const page = await visit("/profile/balance-up", { ...reader, as: user, javaScript: false });
    await page.getByLabel(t("method.qr")).check();
    await page.getByRole("button", { name: t("toPay") }).click();
    await page.getByRole("heading", { name: state("pending") }).waitFor();
    await page.getByRole("link", { name: t("payHere"), exact: true }).click();
    await page.locator(bankButton("pay")).click();
    await page.getByRole("heading", { name: state("paid") }).waitFor();
    expect((await user.call(getWallet)).balance).toBe("500.00");
  });

  test("an admin gives a payment back, and what was typed beside it stays", { tags: "rare" }, async ({ visit }) => {
    const user = await register(reader, "Нурлан");
    const body = { amount: "700", method: "card" } as const;
    const { id, redirect } = await user.call(createPayment, { body });
    const bank = await visit("/profile/wallet", { ...reader, as: user });
    await bank.goto(redirect);
    await bank.locator(bankButton("pay")).click();
    // The bank leads back in the language of the payment, which may be another one than the page's.
    await eventually(async () => (await user.call(getWallet)).balance).toBe("700.00");

    const page = await visit(`/moderation/admin/payments/${user.id}`, {
      ...reader,
      as: await enterDemo("admin", reader),
    });
    await waitForScripts(page);
    await page.getByLabel(money("reason")).fill("Ошибка банка");
    await page.getByRole("link", { name: money("refundOf", { id }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(money("refundAmount")).fill("700,01");
    await dialog.getByLabel(money("reason")).fill("Платил дважды");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: money("refund"), exact: true }).click();
    await dialog.getByRole("alert").first().waitFor();
    expect(await dialog.getByLabel(money("reason")).inputValue()).toBe("Платил дважды");
    await dialog.getByLabel(money("refundAmount")).fill("700");
    await dialog.getByRole("button", { name: money("refund"), exact: true }).click();
    await eventually(async () => (await user.call(getWallet)).balance).toBe("0.00");
    await page.getByText(money("refunded.done")).waitFor();
    expect(await page.getByLabel(money("reason")).inputValue()).toBe("Ошибка банка");
    await expectAccessible(page);

    // What its user calls off is told, and found.
    const { id: cancelled } = await user.call(createPayment, { body });
    await user.call(cancelPayment, { params: { id: cancelled } });
    await page.getByRole("link", { name: money("paymentFilter.cancelled"), exact: true }).click();
    await page.getByText(money("paymentState.cancelled"), { exact: true }).waitFor();
    await page.getByText(money("paymentOf", { id: cancelled })).waitFor();
    await eventually(() => page.getByText(money("paymentOf", { id })).count()).toBe(0);
    await expectAccessible(page);

    const history = await visit("/profile/wallet-history", { ...reader, as: user });
    await history.getByRole("link", { name: new RegExp(kind("payout")) }).waitFor();
  });

  test("an admin compares a register, and resolves what differs", { tags: "rare" }, async ({ visit }) => {
    const page = await visit("/moderation/admin/payments", { ...reader, as: await enterDemo("admin", reader) });
    await page.getByRole("link", { name: registers("go"), exact: true }).click();
    await page.getByRole("heading", { name: registers("title"), level: 1 }).waitFor();
    await waitForScripts(page);
    await expectAccessible(page);
    const number = `alien-${reader.language}-${Date.now()}`;
    // Days before the demo market: only what the register has can differ.
    await page.getByLabel(registers("first_day")).fill("2025-01-01");
    await page.getByLabel(registers("last_day")).fill("2025-03-01");
    const file = (text: string) => ({ name: "register.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByLabel(registers("file")).setInputFiles(file(`number;amount\n${number};250\n`));
    await page.getByRole("button", { name: registers("compare"), exact: true }).click();
    await page.getByRole("alert").first().waitFor();
    await expectAccessible(page);
    await page.getByLabel(registers("last_day")).fill("2025-01-31");
    await page.getByLabel(registers("file")).setInputFiles(file(`number;amount\n${number};250\n`));
    await page.getByRole("button", { name: registers("compare"), exact: true }).click();
    await page.getByText(registers("found", { count: 1 })).waitFor();
    await page.getByText(registers("kind.missing_here"), { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByLabel(registers("reason")).fill("Платёж другого магазина");
    await page.getByRole("button", { name: registers("resolveOf", { number }) }).click();
    await page.getByText(registers("noDifferences")).waitFor();
    await page.getByRole("link", { name: registers("every"), exact: true }).click();
    await page.getByText("Платёж другого магазина").waitFor();
    await expectAccessible(page);
  });
});
