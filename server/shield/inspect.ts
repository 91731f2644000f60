import { findCardNumber } from "./card-number.ts";
import { checkHost } from "./check-host.ts";
import { findLinks } from "./find-links.ts";
import { matchPhrases, splitRuns } from "./match-phrases.ts";
import { type PlainText, readPlainText, writtenPart } from "./plain-text.ts";
import { readWords } from "./read-words.ts";
import { ruleOf, type ShieldCode, strongerOf, type Verdict } from "./rules.ts";

export interface ShieldContext {
  /** Hosts of this site beside `jarya.kg`, whose addresses pass. */
  ownHosts?: readonly string[];
  /** Whether the writer is new, or these are the first messages of a conversation: rules with `onlyNew` count. */
  isNew?: boolean;
}

export interface ShieldFinding {
  code: ShieldCode;
  verdict: Verdict;
  /** The matching part of the text, as written; 120 characters at most. */
  fragment: string;
}

export interface Inspection {
  /** Each rule once, the strongest first. */
  findings: ShieldFinding[];
  /** The strongest of the findings. */
  verdict: Verdict;
}

const maxFragmentLength = 120;
const siteHost = "jarya.kg";

/**
 * What the shield finds in a text (`docs/features/shield.md`). Pure, and takes as long as the text is: the longest message, of 4,000
 * characters, less than a millisecond.
 */
export function inspect(text: string, context: ShieldContext = {}): Inspection {
  const plain = readPlainText(text);
  const found = new Map<ShieldCode, string>();
  const add = (code: ShieldCode, fragment: string) => {
    if (!found.has(code) && (context.isNew || !ruleOf(code).onlyNew)) found.set(code, shorten(fragment));
  };
  addLinks(plain, [siteHost, ...(context.ownHosts ?? [])], add);
  addNumbers(plain, add);
  const words = splitRuns(readWords(text));
  for (const { code, first, last } of matchPhrases(words)) add(code, text.slice(words[first]?.start, words[last]?.end));
  return toInspection(found);
}

/** Characters of the messages before that are read along with a text: the last ones. */
const maxCharactersBefore = 400;

/**
 * What a text becomes together with those that its writer sent just before («вам сейчас придёт SMS», «продиктуйте цифры»): rules of words that
 * begin in them and end in it. At most `fold`, for whoever wrote the words before may have meant something else by them.
 */
export function inspectContinued(before: readonly string[], text: string): Inspection {
  const start = before.join("\n").slice(-maxCharactersBefore);
  const joined = `${start}\n${text}`;
  const words = splitRuns(readWords(joined));
  const found = new Map<ShieldCode, string>();
  for (const { code, first, last } of matchPhrases(words)) {
    const [begin, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
    if (begin < start.length && end > start.length) found.set(code, shorten(joined.slice(begin, end)));
  }
  const { findings } = toInspection(found);
  const mild = findings
    .filter(({ verdict }) => verdict !== "note")
    .map((finding) => ({ ...finding, verdict: "fold" as const }));
  return { findings: mild, verdict: mild.length > 0 ? "fold" : "pass" };
}

/** Addresses of other sites that are looked at: with so many of them a text is warned of anyway. */
const maxOutsideLinks = 40;

function addLinks(
  plain: PlainText,
  ownHosts: readonly string[],
  add: (code: ShieldCode, fragment: string) => void,
): void {
  const outside = new Set<string>();
  for (const link of findLinks(plain)) {
    if (outside.has(link.host)) continue;
    const kind = checkHost(link, ownHosts);
    if (kind === "passes" || (kind === "outside" && link.isDoubtful)) continue;
    add(kind === "forged" ? "lookalike_link" : "outside_link", trimEnd(link.written));
    if (outside.add(link.host).size >= maxOutsideLinks || kind === "forged") return;
  }
}

/** Without the signs of the sentence after an address. */
function trimEnd(link: string): string {
  return link.replace(/[.,;:!?»”")\]]{1,8}$/, "");
}

/** A number of a payment QR code: what every such code begins with (EMVCo, Merchant-Presented Mode, 4.7). */
const paymentCode = /^000201\d{2}/;

/** The same for the text of a QR code in a picture, which is an address or a payment. */
export function inspectQrCode(text: string, context: ShieldContext = {}): Inspection {
  if (!paymentCode.test(text.trim())) return inspect(text, context);
  return toInspection(new Map([["qr_payment", shorten(text)]]));
}

function addNumbers(plain: PlainText, add: (code: ShieldCode, fragment: string) => void): void {
  const card = findCardNumber(plain.plain);
  if (card) add("card_number", writtenPart(plain, card.start, card.end));
  const foreign = foreignNumber.exec(plain.plain);
  if (foreign) add("foreign_number", writtenPart(plain, foreign.index, foreign.index + foreign[0].length));
}

/** With a plus and a country code other than 996, however it is spaced. */
const foreignNumber = /(?<![\p{L}\d])\+(?!\s{0,3}9\s?9\s?6)\d(?:[\s().-]{0,3}\d){9,13}(?!\d)/u;

function toInspection(found: ReadonlyMap<ShieldCode, string>): Inspection {
  const findings = [...found].map(([code, fragment]) => ({ code, verdict: ruleOf(code).verdict, fragment }));
  const verdict = findings.reduce<Verdict>((strongest, finding) => strongerOf(strongest, finding.verdict), "pass");
  const isStronger = (one: Verdict, other: Verdict) => one !== other && strongerOf(one, other) === one;
  return {
    findings: findings.toSorted((one, other) =>
      isStronger(one.verdict, other.verdict) ? -1 : isStronger(other.verdict, one.verdict) ? 1 : 0,
    ),
    verdict,
  };
}

function shorten(text: string): string {
  const characters = Array.from(text.slice(0, 4 * maxFragmentLength));
  return characters.length > maxFragmentLength ? `${characters.slice(0, maxFragmentLength).join("")}…` : text;
}
