import type { Photo } from "#contracts/listings/schemas.ts";
import { updateProduct } from "#contracts/selling/calls.ts";
import { maxPhotos } from "#contracts/selling/rules.ts";
import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { sendPhoto } from "#web/selling/posting/photos/send-photo.ts";
import { shrinkPhoto } from "#web/selling/posting/photos/shrink-photo.ts";

/** Uploads photos one after another, gives them to a listing without any, and so sends it on review. */
export async function addPhotos(
  id: number,
  files: readonly File[],
  language: Language,
  onSent: () => void = () => undefined,
): Promise<BrowserAnswer<unknown>> {
  const photos: Photo["id"][] = [];
  for (const file of files.slice(0, maxPhotos)) {
    // A file that this browser cannot read is sent as it is: the server says what is wrong with it.
    const blob = await shrinkPhoto(file).catch(() => file);
    const sent = await sendPhoto(blob, { language, signal: new AbortController().signal, onProgress: () => undefined });
    if (!("value" in sent)) return sent;
    photos.push(sent.value.id);
    onSent();
  }
  return callFromBrowser(updateProduct, { params: { id }, body: { photos }, language });
}
