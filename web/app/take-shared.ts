import { sharedCache, sharedLifetime } from "#contracts/app/rules.ts";

/** What another app has shared: photos, and what it said about them. */
export interface Shared {
  photos: File[];
  title: string;
  text: string;
}

/** Takes what the service worker has stored (`web/app/worker/share.ts`): it is there once. Undefined when there is nothing, or it is old. */
export async function takeShared(): Promise<Shared | undefined> {
  if (!("caches" in window) || !(await caches.has(sharedCache))) return undefined;
  const cache = await caches.open(sharedCache);
  const keys = await cache.keys();
  const answers = await Promise.all(keys.map((key) => cache.match(key)));
  const photos: File[] = [];
  let words = { title: "", text: "", at: 0 };
  for (const [at, answer] of answers.entries()) {
    if (!answer) continue;
    if (keys[at]?.url.endsWith("/text")) words = (await answer.json()) as typeof words;
    else photos.push(await toFile(answer));
  }
  await caches.delete(sharedCache);
  const { title, text } = words;
  return Date.now() - words.at < sharedLifetime ? { photos, title, text } : undefined;
}

async function toFile(answer: Response): Promise<File> {
  const name = decodeURIComponent(answer.headers.get("x-name") ?? "") || "photo";
  return new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" });
}
