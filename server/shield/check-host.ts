import { domainToUnicode } from "node:url";
import { latinOfCyrillic } from "#contracts/base/latin-letters.ts";
import { baitWords, brands, ordinaryNames, passingHosts } from "./brands.ts";
import { type FoundLink, maxPathLength } from "./find-links.ts";

/** What an address is: one that may stand here, another site, or a forgery of a known one. */
export type HostKind = "passes" | "outside" | "forged";

/** Parts of an address below which others register theirs. */
const sharedEnds = new Set(["com", "org", "net", "gov", "edu", "mil", "co", "in"]);

/** `ownHosts`: the hosts of this site, with all below them. */
export function checkHost(
  { host: written, path }: Pick<FoundLink, "host" | "path">,
  ownHosts: readonly string[],
): HostKind {
  const host = trimHost(written);
  if (ownHosts.some((own) => isWithin(host, own))) return "passes";
  const plainHost = host.replace(/^m\./, "");
  if (passingHosts.some((known) => plainHost === known.host && isOnPath(path, known.path))) return "passes";
  if (brands.some(({ own }) => own.some((known) => isWithin(host, known)))) return "outside";
  return isForged(host) ? "forged" : "outside";
}

function trimHost(host: string): string {
  return host.replace(/^www\./, "").replace(/^\.{1,8}|\.{1,8}$/g, "");
}

function isWithin(host: string, known: string): boolean {
  return host === known || host.endsWith(`.${known}`);
}

/** «/maps/../url» is another page than it begins with, and nobody knows where an address ends that was read in part. */
function isOnPath(path: string, pattern: RegExp | undefined): boolean {
  if (pattern === undefined) return true;
  const [steps = ""] = path.split(/[?#]/, 1);
  return pattern.test(path) && !/\\|%2e|%5c|(?:^|\/)\.{1,2}(?:\/|$)/.test(steps) && path.length < maxPathLength;
}

/** Labels of an address: one with more of them begins with a name that people know and ends beyond the edge of the screen. */
const maxLabels = 8;

function isForged(host: string): boolean {
  if (host.split(".").length > maxLabels) return true;
  const isCoded = host.includes("xn--");
  const labels = (isCoded ? domainToUnicode(host) || host : host).split(".");
  const top = labels.at(-1) ?? "";
  const isLatinEnd = /^[a-z-]{1,63}$/.test(top);
  // Nobody writes «xn--…» by hand; only addresses that are not in Latin letters to their end have a reason for it.
  if (isCoded && isLatinEnd) return true;
  const named = labels
    .slice(0, -1)
    .filter((label, at, all) => !(sharedEnds.has(label) && at === all.length - 1 && all.length > 1));
  return named.some((label) => isMixed(label) || isLikeBrand(label));
}

/** Letters of two alphabets in one label. */
function isMixed(label: string): boolean {
  const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
  return alphabets.filter((alphabet) => alphabet.test(label)).length > 1;
}

/** As a reader of addresses takes Cyrillic letters: those that look like Latin ones, the others as they are written in Latin script. */
const latinInAddresses: Readonly<Record<string, string>> = {
  ...latinOfCyrillic,
  ч: "ch",
  ш: "sh",
  щ: "sh",
  ы: "y",
  ю: "yu",
  я: "ya",
};
const letterOfDigit: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "b",
  "7": "t",
  "8": "b",
  "9": "g",
};

/** A label as a hasty reader takes it; `one` is the letter that the digit 1 is taken for. */
function readHastily(label: string, one: "l" | "i"): string {
  let read = "";
  for (const letter of label.normalize("NFD")) {
    if (letter >= "\u0300" && letter <= "\u036f") continue;
    read += letter === "1" ? one : (latinInAddresses[letter] ?? letterOfDigit[letter] ?? letter);
  }
  return read
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/^[-_]{1,63}/, "");
}

function isLikeBrand(label: string): boolean {
  if (ordinaryNames.has(label)) return false;
  const readings = [label, readHastily(label, "l"), readHastily(label, "i")];
  return readings.some((reading) => {
    const parts = reading.split(/[-_]/);
    const joined = parts.join("");
    return brands.some(
      ({ name, distance, isWord }) =>
        (parts.includes(name) && (!isWord || parts.every((part) => part === name || baitWords.includes(part)))) ||
        joined === name ||
        (name.length >= 5 && distance > 0 && joined.includes(name)) ||
        isBaited(joined, name) ||
        (distance > 0 && [joined, ...parts].some((part) => isNear(part, name, distance))),
    );
  });
}

/** A short name with words that promise money or a parcel: «olxpay», «kgcdek». */
function isBaited(joined: string, name: string): boolean {
  const rest = joined.startsWith(name)
    ? joined.slice(name.length)
    : joined.endsWith(name)
      ? joined.slice(0, -name.length)
      : undefined;
  return rest !== undefined && (baitWords.includes(rest.replace(/\d{1,9}$/, "")) || /^\d{1,9}$/.test(rest));
}

/** Whether a name differs by so many letters at most, and begins with the same one, because the first is what people read. */
function isNear(part: string, name: string, distance: number): boolean {
  if (part.charAt(0) !== name.charAt(0) || ordinaryNames.has(part)) return false;
  return Math.abs(part.length - name.length) <= distance && countEdits(part, name) <= distance;
}

/** Letters to insert, take out or replace (V. Levenshtein, 1965). Both are short: a label has 63 characters at most. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
