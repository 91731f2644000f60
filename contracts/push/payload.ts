/*
 * What a push carries: the server writes it, the service worker shows it. Without schemas, so that the worker stays small.
 */

/** Characters at most: more is never shown. The whole stays under 3 KB, the least that every push service takes being 4 KB encrypted. */
export const maxPushTitle = 100;
export const maxPushBody = 300;
export const maxPushUrl = 300;
export const maxPushTag = 64;

/** What the worker shows. */
export interface PushPayload {
  title: string;
  /** May be empty. */
  body: string;
  /** Opened by a tap: path and query on this site, in the language of the account (`/ky/chats/12`). */
  url: string;
  /** A notification takes the place of the one with the same tag. */
  tag: string;
  language: "ru" | "ky";
  /** Shown without sound, vibration and without alerting again. */
  silent: boolean;
  /** When it happened: milliseconds since the epoch. */
  time: number;
}

/** Reads what a push has brought; undefined when it is not what the server writes. Knows newer fields only as something to ignore. */
export function parsePushPayload(text: string): PushPayload | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof given !== "object" || given === null) return undefined;
  const { title, body, url, tag, language, silent, time }: { [K in keyof PushPayload]?: unknown } = given;
  if (!isText(title, maxPushTitle) || title === "" || !isText(body, maxPushBody)) return undefined;
  if (!isText(url, maxPushUrl) || !isOwnPath(url) || !isText(tag, maxPushTag) || tag === "") return undefined;
  if ((language !== "ru" && language !== "ky") || typeof silent !== "boolean") return undefined;
  if (typeof time !== "number" || !Number.isSafeInteger(time) || time < 0) return undefined;
  return { title, body, url, tag, language, silent, time };
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === "string" && value.length <= maxLength;
}

/** A path of this site: what a browser could read as another host (`//host`, `/\host`, with tabs or line ends between) is none. */
function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(url);
}
