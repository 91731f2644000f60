import type { Problem } from "#contracts/base/errors.ts";
import { formOf } from "#contracts/base/form.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { uploadPhoto } from "#contracts/selling/calls.ts";
import { type BrowserAnswer, refreshSince } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";

interface Sending {
  language: Language;
  signal: AbortSignal;
  /** Called with the share that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a photo like `callFromBrowser`, but by XMLHttpRequest, because `fetch` reports no progress. */
export async function sendPhoto(blob: Blob, sending: Sending): Promise<BrowserAnswer<Photo>> {
  try {
    const sentAt = Date.now();
    let request = await send(blob, sending);
    if (request.status === 401 && (await refreshSince(sentAt))) request = await send(blob, sending);
    const answer: unknown = JSON.parse(request.responseText);
    return request.status < 300 ? { value: answer as Photo } : { problem: answer as Problem };
  } catch {
    return { network: true };
  }
}

function send(blob: Blob, { language, signal, onProgress }: Sending): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadPhoto.method, uploadPhoto.path);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", language);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / Math.max(1, total)));
    request.addEventListener("load", () => resolve(request));
    for (const end of ["error", "abort", "timeout"])
      request.addEventListener(end, () => reject(new Error(`photo: ${end}`)));
    // A stalled connection is aborted, and the photo is sent again.
    request.timeout = 120_000;
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(formOf(uploadPhoto, { file: blob }));
  });
}
