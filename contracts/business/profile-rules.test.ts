import { describe, expect, test } from "vitest";
import {
  computeCompleteness,
  findLinkError,
  normaliseInstagram,
  normaliseTelegram,
  normaliseWebsite,
  normaliseWhatsapp,
} from "./profile-rules.ts";

const none = {
  logo: false,
  banner: false,
  contacts: false,
  addresses: false,
  about: false,
  category: false,
  link: false,
  schedule: false,
  delivery: false,
};

test("a profile is filled in from nothing to all of it, and each part counts", () => {
  expect(computeCompleteness(none)).toBe(0);
  const parts = Object.keys(none) as (keyof typeof none)[];
  expect(computeCompleteness(Object.fromEntries(parts.map((part) => [part, true])) as typeof none)).toBe(100);
  for (const part of parts) expect(computeCompleteness({ ...none, [part]: true })).toBeGreaterThan(0);
});

describe("a link", () => {
  test.each(["altyn-kumush", "abc", "a1b", "2gis-kg"])("may be %s", (link) => {
    expect(findLinkError(link)).toBeUndefined();
  });
  test.each(["a", "ab", "..", "12345", "Алтын", "a b c", "-abc", "abc-", "a_b", "x".repeat(41), "a/b", "a.b"])(
    "may not be %s",
    (link) => {
      expect(findLinkError(link)).toBe("business_link");
    },
  );
  test.each(["admin", "api", "settings", "business"])("%s is the site's", (link) => {
    expect(findLinkError(link)).toBe("business_link_reserved");
  });
});

test.each([
  ["@altyn_shop", "altyn_shop"],
  ["altyn_shop", "altyn_shop"],
  ["https://t.me/altyn_shop", "altyn_shop"],
  ["t.me/altyn_shop?start=1", "altyn_shop"],
  ["http://telegram.me/@altyn_shop/", "altyn_shop"],
  ["https://example.com/altyn_shop", null],
  ["алтын", null],
  ["abc", null],
  ["1altyn", null],
  ["javascript:alert(1)", null],
])("Telegram %s is %s", (written, name) => {
  expect(normaliseTelegram(written)).toBe(name);
});

test.each([
  ["@Altyn.Shop", "altyn.shop"],
  ["https://www.instagram.com/altyn.shop/?igsh=abc", "altyn.shop"],
  ["instagram.com/altyn_shop", "altyn_shop"],
  ["altyn..shop", null],
  [".altyn", null],
  ["a".repeat(31), null],
  ["https://evil.example/altyn", null],
])("Instagram %s is %s", (written, name) => {
  expect(normaliseInstagram(written)).toBe(name);
});

test.each([
  ["0555 12 34 56", "+996555123456"],
  ["https://wa.me/996555123456", "+996555123456"],
  ["wa.me/996555123456?text=hi", "+996555123456"],
  ["+7 900 123 45 67", null],
  ["whatsapp", null],
])("WhatsApp %s is %s", (written, phone) => {
  expect(normaliseWhatsapp(written)).toBe(phone);
});

test.each([
  ["altyn.kg", "https://altyn.kg"],
  ["https://altyn.kg/", "https://altyn.kg"],
  ["https://altyn.kg/shop?a=1", "https://altyn.kg/shop?a=1"],
  ["http://altyn.kg", null],
  ["javascript:alert(1)", null],
  ["https://user:secret@altyn.kg", null],
  ["https://localhost", null],
  ["https://127.0.0.1/", null],
  ["https://altyn.kg:8443", null],
  ["https://altyn .kg", null],
  ["просто слова", null],
])("the website %s is %s", (written, address) => {
  expect(normaliseWebsite(written)).toBe(address);
});
