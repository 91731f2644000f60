import { expect, test } from "vitest";
import { maxPhotos } from "#contracts/selling/rules.ts";
import { chooseShared, takeShare } from "./share.ts";
import { createTestStorage } from "./test-storage.ts";

function formOf(photos: readonly File[], fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const photo of photos) form.append("photos", photo);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const photo = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

test("as many photos as a listing has are taken, within the bounds, and the text", () => {
  const many = chooseShared(
    formOf(
      Array.from({ length: 14 }, (_, at) => photo(`${at}.jpg`)),
      { text: " Овца ", url: "https://a.example" },
    ),
  );
  expect(many.photos.map(({ name }) => name)).toEqual(Array.from({ length: maxPhotos }, (_, at) => `${at}.jpg`));
  expect(many.text).toEqual({ title: "", text: "Овца\nhttps://a.example" });
  const large = chooseShared(
    formOf([photo("a.jpg", 79_000_000), photo("b.jpg", 2_000_000), photo("c.jpg", 900_000), photo("empty.jpg", 0)]),
  );
  expect(large.photos.map(({ name }) => name)).toEqual(["a.jpg", "c.jpg"]);
  expect(chooseShared(formOf([], { text: "x".repeat(9_000) })).text.text).toHaveLength(4_000);
});

test("a share lies ready for the form, instead of the one before", async () => {
  const storage = createTestStorage();
  const share = (form: FormData) =>
    takeShare(new Request("https://jarya.example/ky/post/share", { method: "POST", body: form }), storage);
  await share(formOf([photo("old.jpg"), photo("older.jpg")]));
  const answer = await share(formOf([photo("койлор.jpg")], { title: "Кой" }));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "https://jarya.example/ky/post?shared=1"]);
  const cache = await storage.open("shared");
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(["/photo-0", "/text"]);
  const kept = await cache.match("https://jarya.example/photo-0");
  expect(decodeURIComponent(kept?.headers.get("x-name") ?? "")).toBe("койлор.jpg");
  expect(await (await cache.match("https://jarya.example/text"))?.json()).toMatchObject({ title: "Кой", text: "" });
});

test("a name that is too long is cut, also between the halves of an emoji", async () => {
  const storage = createTestStorage();
  const body = formOf([photo(`${"x".repeat(199)}🐑.jpg`)]);
  const answer = await takeShare(new Request("https://jarya.example/post/share", { method: "POST", body }), storage);
  expect(answer.status).toBe(303);
  const kept = await (await storage.open("shared")).match("https://jarya.example/photo-0");
  expect(kept?.headers.get("x-name")).toHaveLength(199 + encodeURIComponent("\ufffd").length);
});
