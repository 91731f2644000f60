import { formOf } from "#contracts/base/form.ts";
import { uploadChatPhoto } from "#contracts/chat/calls.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";

/** Milliseconds after which a photo is uploaded again: the server deletes those of no message after 24 hours. */
const photoLifetime = 20 * 3_600_000;

/** What the server has made of the bytes of a photo, in this page. */
const uploads = new WeakMap<Blob, { photo: Photo; uploadedAt: number }>();

/** Uploads a photo for a message, or answers with what the server has made of the same bytes before. */
export async function uploadPhoto(blob: Blob, language: Language): Promise<BrowserAnswer<Photo>> {
  const known = uploads.get(blob);
  if (known && Date.now() - known.uploadedAt < photoLifetime) return { value: known.photo };
  const form = formOf(uploadChatPhoto, { file: blob });
  const answer = await callFromBrowser(uploadChatPhoto, { language, form });
  if ("value" in answer) uploads.set(blob, { photo: answer.value, uploadedAt: Date.now() });
  return answer;
}

/** The server does not know these any more: they have to be uploaded again. */
export function forgetUploads(blobs: readonly Blob[]): void {
  for (const blob of blobs) uploads.delete(blob);
}
