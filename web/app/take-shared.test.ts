// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedCache, sharedLifetime } from "#contracts/app/rules.ts";
import { takeShared } from "./take-shared.ts";
import { takeShare } from "./worker/share.ts";
import { createTestStorage } from "./worker/test-storage.ts";

let storage: ReturnType<typeof createTestStorage>;

beforeEach(() => {
  storage = createTestStorage();
  vi.stubGlobal("caches", storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As the worker gets it from the phone. */
async function share(): Promise<void> {
  const form = new FormData();
  form.append("photos", new File(["a"], "кой.jpg", { type: "image/jpeg" }));
  form.set("title", "Кой");
  form.set("text", "Койлор сатылат");
  const request = { url: "https://jarya.example/post/share", formData: async () => form } as Request;
  await takeShare(request, storage);
}

test("what was shared is taken once, with its photos", async () => {
  expect(await takeShared()).toBeUndefined();
  await share();
  const shared = await takeShared();
  expect([shared?.title, shared?.text]).toEqual(["Кой", "Койлор сатылат"]);
  expect(shared?.photos.map(({ name, type }) => [name, type])).toEqual([["кой.jpg", "image/jpeg"]]);
  expect(await takeShared()).toBeUndefined();
  expect(storage.names()).not.toContain(sharedCache);
});

test("what was shared long ago is not taken any more", async () => {
  await share();
  vi.useFakeTimers({ now: Date.now() + sharedLifetime, toFake: ["Date"] });
  expect(await takeShared()).toBeUndefined();
});
