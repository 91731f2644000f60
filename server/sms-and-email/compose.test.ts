import { describe, expect, test } from "vitest";
import { languages } from "#server/platform/texts.ts";
import {
  codePurposes,
  composeBusinessApproved,
  composeBusinessDecision,
  composeBusinessEnd,
  composeDelivery,
  composeNewOrder,
  noticeKinds,
} from "./compose.ts";

const host = "jarya.kg";
const code = "481516";

describe.each(languages)("in %s", (language) => {
  test.each(codePurposes)(
    "an SMS with a code for %s begins with it and is one part with the line for phones",
    (kind) => {
      const { text } = composeDelivery(kind, language, { channel: "sms", host, code });
      expect(text.startsWith(`${code} `)).toBe(true);
      expect(text.split("\n").at(-1)).toBe(`@${host} #${code}`);
      expect(text.length).toBeLessThanOrEqual(70);
    },
  );

  test.each(noticeKinds)("an SMS about %s is one segment and has no placeholder left", (kind) => {
    const { text, code } = composeDelivery(kind, language, { channel: "sms", host, device: "Chrome, Android" });
    expect(text.length).toBeLessThanOrEqual(70);
    expect(text).not.toMatch(/[{}]|undefined/);
    expect(code).toBeUndefined();
  });

  test("an SMS that the time of a business is over is one segment with its day in Bishkek", () => {
    const { text } = composeBusinessEnd(language, new Date("2026-11-26T19:00:00Z"));
    expect(text).toContain("27.11");
    expect(text.length).toBeLessThanOrEqual(70);
    expect(text).not.toMatch(/[{}]|undefined/);
  });

  test("an SMS about an order or an approval is one segment with its link", () => {
    const site = language === "ky" ? `https://${host}/ky` : `https://${host}`;
    const order = composeNewOrder(language, `${site}/chats/12345678`).text;
    const approval = composeBusinessApproved(language, `${site}/business-registration`).text;
    expect(order).toContain(`${site.slice("https://".length)}/chats/12345678`);
    expect(approval).toContain(`${site.slice("https://".length)}/business-registration`);
    expect(Math.max(order.length, approval.length)).toBeLessThanOrEqual(70);
  });

  test.each([
    { name: "Салкын", link: `https://${host}/business-registration`, until: "27 декабря 2026" },
    { name: "Салкын", link: `https://${host}/business-request`, reason: "аталышы", note: "" },
    { name: "Салкын", link: `https://${host}/business-request`, reason: "аталышы", note: "Сүрөтү жок" },
  ])("an e-mail about a decided request says all of %o", (decision) => {
    const { subject, text } = composeBusinessDecision(language, decision);
    for (const word of Object.values(decision)) expect(text).toContain(word);
    expect(subject).toMatch(/Жарыя/);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|\n{3}/);
  });

  test.each([...codePurposes, ...noticeKinds])(
    "an e-mail about %s has a subject and says which site it is of",
    (kind) => {
      const { subject, text } = composeDelivery(kind as "activate", language, {
        channel: "email",
        host,
        code,
        device: "Safari",
      });
      expect(subject).toMatch(/Жарыя/);
      expect(text).toContain(host);
      expect(`${subject}${text}`).not.toMatch(/[{}]/);
    },
  );
});

test("the line for phones is left out where it would cost another segment", () => {
  const { text } = composeDelivery("recover", "ru", { channel: "sms", host: "objavlenija.bishkek.example", code });
  expect(text).not.toContain("@");
  expect(text.length).toBeLessThanOrEqual(70);
});

test("a device name is truncated, and may be missing", () => {
  const { text } = composeDelivery("new_device", "ru", { channel: "sms", host, device: "x".repeat(500) });
  expect(text.length).toBeLessThanOrEqual(80);
  const nameless = composeDelivery("new_device", "ru", { channel: "sms", host, device: "" });
  expect(nameless.text).toContain("неизвестное устройство");
});
