import type { Problem } from "#contracts/errors.ts";
import type { Photo } from "#contracts/listings.ts";
import type { uploadPhoto } from "#contracts/selling.ts";
import { type BrowserAnswer, refreshSince } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";

/** Written out, because importing the record would bring its schemas to the browser. */
const path: (typeof uploadPhoto)["path"] = "/product/v1/personal/photo-upload/";

interface Sending {
  language: Language;
  signal: AbortSignal;
  /** Told how much of it is on the server, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads one photo. As `callFromBrowser`, but it says how far it is: `fetch` does not know. */
export async function sendPhoto(blob: Blob, sending: Sending): Promise<BrowserAnswer<Photo>> {
  try {
    const asked = Date.now();
    let request = await send(blob, sending);
    if (request.status === 401 && (await refreshSince(asked))) request = await send(blob, sending);
    const answer: unknown = JSON.parse(request.responseText);
    return request.status < 300 ? { value: answer as Photo } : { problem: answer as Problem };
  } catch {
    return { network: true };
  }
}

function send(blob: Blob, { language, signal, onProgress }: Sending): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", language);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / Math.max(1, total)));
    request.addEventListener("load", () => resolve(request));
    for (const end of ["error", "abort", "timeout"])
      request.addEventListener(end, () => reject(new Error(`photo: ${end}`)));
    // A connection that has gone silent is not waited for: the photo is sent anew.
    request.timeout = 120_000;
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const body = new FormData();
    body.set("photo", blob, "photo.jpg");
    request.send(body);
  });
}
