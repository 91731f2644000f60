import { sharedCache, sharedPath } from "#contracts/app/rules.ts";
import { maxPhotos } from "#contracts/selling/rules.ts";
import { hrefIn } from "#web/platform/href.ts";
import { languageOf } from "./keeper.ts";

/** Bytes of all shared photos together: those of a whole listing as cameras make them. */
const maxSharedBytes = 80_000_000;
/** Characters of a shared text: more than a description holds is not taken. */
const maxTextLength = 4_000;

/** What of a share is taken: so many photos as a listing has, as long as they are within the bounds. */
export function chooseShared(form: FormData): { photos: File[]; text: Record<"title" | "text", string> } {
  const photos: File[] = [];
  let bytes = 0;
  for (const photo of form.getAll("photos")) {
    if (typeof photo === "string" || photo.size === 0 || bytes + photo.size > maxSharedBytes) continue;
    bytes += photo.size;
    photos.push(photo);
    if (photos.length === maxPhotos) break;
  }
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim().slice(0, maxTextLength) : "";
  };
  const text = [textOf("text"), textOf("url")].filter(Boolean).join("\n");
  return { photos, text: { title: textOf("title"), text } };
}

/** Stores what was shared to the app until the form takes it, in the place of what was shared before, and leads to the form. */
export async function takeShare(request: Request, storage: CacheStorage): Promise<Response> {
  const { photos, text } = chooseShared(await request.formData());
  await storage.delete(sharedCache);
  const cache = await storage.open(sharedCache);
  const address = (name: string) => new URL(`/${name}`, request.url).href;
  for (const [at, photo] of photos.entries()) {
    const headers = {
      "content-type": photo.type,
      "x-name": encodeURIComponent(photo.name.slice(0, 200).toWellFormed()),
    };
    await cache.put(address(`photo-${at}`), new Response(photo, { headers }));
  }
  await cache.put(address("text"), Response.json({ ...text, at: Date.now() }));
  const { pathname } = new URL(request.url);
  return Response.redirect(new URL(hrefIn(languageOf(pathname), sharedPath), request.url).href, 303);
}
