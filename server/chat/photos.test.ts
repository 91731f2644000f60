import { readdir } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { uploadChatPhoto } from "#contracts/chat/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { chatAs, type ChatPersonOfTest, makeChat } from "#server/test/chat.ts";
import { makeUser } from "#server/test/make.ts";
import { drawPhoto, upload } from "#server/test/upload.ts";
import { purgeLooseChatPhotos } from "./photos/photos.ts";

async function uploadFor(app: TestApp, { userId }: ChatPersonOfTest) {
  const answer = await upload(app, userId, await drawPhoto(600, 400), { path: uploadChatPhoto.path });
  expect(answer.status).toBe(201);
  return answer.photo;
}

const sendPhotos = (who: ChatPersonOfTest, room: number, photo: number | number[], client_id: string = randomUUID()) =>
  who.call(sendMessage, { params: { id: room }, body: { client_id, photo } });

function open(app: TestApp, url: string, userId?: number, headers: Record<string, string> = {}) {
  const viewer = JSON.stringify({ sessionId: 0, userId, role: "user" });
  return app.http.inject({ url, headers: userId === undefined ? headers : { ...headers, "x-test-viewer": viewer } });
}

async function listFiles({ mediaFolder }: TestApp): Promise<string[]> {
  const files = await readdir(mediaFolder, { recursive: true });
  return files.filter((name) => name.startsWith("private/") && name.includes("."));
}

describe("photos of messages", () => {
  test("are seen by the two of the room, and by nobody else at any address", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const photo = await uploadFor(app, buyer);
    expect((await open(app, photo.photo, buyer.userId)).statusCode).toBe(200);
    expect((await open(app, photo.photo, seller.userId)).statusCode).toBe(404);
    const { reply } = await sendPhotos(buyer, room, photo.id);
    expect(reply).toMatchObject({ kind: "photo", photos: [photo] });
    for (const url of [photo.photo, photo.medium_thumbnail, photo.photo.replace(/600(?=\D*$)/, "160")]) {
      const answer = await open(app, url, seller.userId);
      expect([answer.statusCode, answer.headers["content-type"]], url).toEqual([200, "image/webp"]);
      expect(answer.headers["cache-control"]).toContain("private");
      // A browser that another account has signed in to asks again, and has it without its bytes where it may have it.
      expect(answer.headers["vary"]).toContain("cookie");
      const etag = { "if-none-match": String(answer.headers["etag"]) };
      const again = await open(app, url, seller.userId, etag);
      expect([again.statusCode, again.rawPayload.length], url).toEqual([304, 0]);
      expect((await open(app, url, undefined, etag)).statusCode, url).toBe(401);
    }
    expect((await open(app, photo.photo)).statusCode).toBe(401);
    const stranger = await makeUser(app);
    expect((await open(app, photo.photo, stranger)).statusCode).toBe(404);
    for (const name of ["601", "2048", "0160", "1e2"]) {
      expect((await open(app, photo.photo.replace(/600(?=\D*$)/, name), seller.userId)).statusCode, name).toBe(404);
    }
    const [file = ""] = await listFiles(app);
    for (const url of [
      `/media/${file}`,
      `/media//${file}`,
      `/media/${file.replace("p", "%70")}`,
      `/media/x/../${file}`,
      `/media/x/..%2f${file}`,
      `/media/x%2f..%2f${file}`,
      `/media/.%2f${file}`,
    ]) {
      expect((await app.http.inject(url)).statusCode, url).toBeGreaterThanOrEqual(400);
    }
  });

  test("are one's own and sent once; the same message again is the same", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    await buyer.write(room, "Вот фото");
    const photos = [await uploadFor(app, buyer), await uploadFor(app, buyer)].map(({ id }) => id);
    expect((await sendPhotos(seller, room, photos)).problem.errors).toHaveProperty("photo");
    const client = randomUUID();
    const tries = await Promise.all([1, 2, 3].map(() => sendPhotos(buyer, room, photos.toReversed(), client)));
    expect(new Set(tries.map(({ reply }) => reply.id)).size).toBe(1);
    const { results } = await seller.messages(room, { after: 1 });
    expect(results.map(({ photos: sent }) => sent.map(({ id }) => id))).toEqual([photos.toReversed()]);
    expect((await sendPhotos(buyer, room, photos)).problem.errors).toHaveProperty("photo");
  });

  test("go with their message, and a day after the upload if none was sent", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app);
    const [sent, loose] = [await uploadFor(app, buyer), await uploadFor(app, buyer)];
    const { reply } = await sendPhotos(buyer, room, sent.id);
    const before = (await listFiles(app)).length;
    await buyer.remove(reply.id);
    for (const { userId } of [buyer, seller]) expect((await open(app, sent.photo, userId)).statusCode).toBe(404);
    const media = openMediaFolder(app.mediaFolder);
    await purgeLooseChatPhotos(app.db, media, new Date(app.clock.now.getTime() + 23 * 3_600_000));
    expect((await open(app, loose.photo, buyer.userId)).statusCode).toBe(200);
    await purgeLooseChatPhotos(app.db, media, new Date(app.clock.now.getTime() + 25 * 3_600_000));
    expect((await open(app, loose.photo, buyer.userId)).statusCode).toBe(404);
    expect((await listFiles(app)).length).toBeLessThan(before);
  });

  test("that are none, or too many bytes, are refused", async ({ app }) => {
    const person = chatAs(app, await makeUser(app));
    const send = (bytes: Uint8Array) => upload(app, person.userId, bytes, { path: uploadChatPhoto.path });
    expect((await send(Buffer.from("%PDF-1.7 not a picture"))).problem.code).toBe("photo_unreadable");
    expect((await send(Buffer.alloc(12 * 2 ** 20 + 1))).problem.code).toBe("body_too_large");
  });
});
