// @module-tag rare
import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { fillSignIn, goodPassword, register } from "./account.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./browser.ts";
import { readers, describeReaders } from "./readers.ts";
import { expectAddress, expectHeading } from "./parts.ts";
import { textsOf } from "./texts.ts";

/** The code that an app shows now (RFC 6238), or `ahead` periods later; `key` is the secret as the page shows it. */
function codeOf(key: string, ahead = 0): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(key.replaceAll(" ", ""), (letter) => letters.indexOf(letter).toString(2).padStart(5, "0"));
  const secret = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(19) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

describeReaders(import.meta.filename, readers, (reader) => {
  const t = textsOf(reader.language, "accounts");
  const s = textsOf(reader.language, "account-settings");

  test.for(["with", "without"])(
    "codes of an app are turned on and asked for, %s scripts",
    async (scripts, { visit }) => {
      const hasScripts = scripts === "with";
      const visitor = { ...reader, ...(hasScripts ? {} : { javaScript: false }) };
      const user = await register(reader, "Жибек");
      const page = await visit("/settings", { ...visitor, as: user });
      await page.getByRole("link", { name: new RegExp(s("secondFactor.title")) }).click();
      await expectHeading(page, s("secondFactor.title"));
      await page.getByLabel(s("secondFactor.password"), { exact: true }).fill(goodPassword);
      await page.getByRole("button", { name: s("secondFactor.begin"), exact: true }).click();
      await page.getByRole("img", { name: s("secondFactor.qr") }).waitFor();
      await expectAccessible(page);
      const key = await page.locator("p.select-all").innerText();
      const code = page.getByLabel(s("secondFactor.code"), { exact: true });
      await code.fill("000000");
      await page.getByRole("button", { name: s("secondFactor.confirm"), exact: true }).click();
      await page.getByRole("alert").first().waitFor();
      // The same QR code is still there.
      expect(await page.locator("p.select-all").innerText()).toBe(key);
      await code.fill(codeOf(key));
      await page.getByRole("button", { name: s("secondFactor.confirm"), exact: true }).click();
      await page.getByRole("heading", { name: s("secondFactor.codesTitle") }).waitFor();
      await expectAccessible(page);
      // They are in sight, although the page before was longer.
      if (hasScripts) expect(await page.evaluate(() => scrollY)).toBe(0);
      const [recovery = ""] = await page.locator("ul.select-all li").allInnerTexts();
      expect(recovery).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);

      const elsewhere = await visit("/auth/login", visitor);
      await fillSignIn(elsewhere, reader, user.phone, goodPassword);
      await expectHeading(elsewhere, t("title.second"));
      await expectAccessible(elsewhere);
      const field = elsewhere.getByLabel(t("second.code"), { exact: true });
      await field.fill("000000");
      await elsewhere.getByRole("button", { name: t("confirm"), exact: true }).click();
      await elsewhere.getByRole("alert").first().waitFor();
      await field.fill(hasScripts ? codeOf(key, 1) : recovery);
      await elsewhere.getByRole("button", { name: t("confirm"), exact: true }).click();
      await expectAddress(elsewhere, reader, "/");
    },
  );
});
