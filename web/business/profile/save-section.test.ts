import { expect, test } from "vitest";
import type { Api } from "#web/platform/api.ts";
import { saveSection } from "./save-section.ts";

/** An API that does whatever it is asked for. */
const api = { call: async () => ({ phones: [], banners: [], gallery: [], sent: null }) } as unknown as Api;

async function sayOf(intent: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  return saveSection(api, form);
}

test.each([
  ["schedule", {}, "schedule"],
  ["address", { location: "3", address: "Чүй 1" }, "added"],
  ["delivery", { kind: "amount", from_amount: "5 000" }, "added"],
  ["phone", { phone: "+996555123456", code: "123456" }, "added"],
  ["banner", {}, "added"],
  ["gallery", {}, "added"],
  ["removeAddress", { id: "4" }, "removed"],
  ["removeDelivery", { id: "4" }, "removed"],
  ["removeBanner", { id: "4" }, "removed"],
  ["removeGallery", { id: "4" }, "removed"],
  ["removePhone", { phone: "+996555123456" }, "removed"],
  ["address", { id: "4", location: "3", address: "Чүй 1" }, "done"],
  ["about", { name: "Тоо" }, "done"],
] as const)("%s with %j is told as «%s»", async (intent, fields, kind) => {
  expect(await sayOf(intent, fields)).toBe(kind);
});
