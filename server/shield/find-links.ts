import { findWebLinks } from "#contracts/base/find-web-links.ts";
import { placeOf, type PlainText, writtenPart } from "./plain-text.ts";

/** An address in a text: its host in small letters, its path, and the stretch of the text as it was written. */
export interface FoundLink {
  host: string;
  path: string;
  written: string;
  /** May be ordinary words: counts only when it is a forgery. */
  isDoubtful?: true;
}

/**
 * Ends of addresses that people meet here, and those that forgers buy because they cost nothing. Others count with `https://` or a path
 * only: «дом.Большой» is a sentence.
 */
const topLevels = new Set(
  `ru com net org kg kz uz tj tm su by ua am az ge cn tr eu us uk de fr pl info biz name pro mobi io me tv cc co ly gl gd is in id to ws la pw ai
  app dev page site online shop store club space website tech fun live life world today top xyz icu cyou cfd sbs buzz click link lol bond rest
  monster quest autos boats beauty hair skin makeup vip win bid loan trade date faith review science party gdn work works market sale deals
  delivery cash money finance bank pay support services express center digital agency company group press news blog wiki guru ltd ink one art
  design cloud host ms st gg be ga gq cf ml tk onl promo`.split(/\s+/),
);
const cyrillicTopLevels = new Set("рф бел қаз укр рус онлайн сайт дети орг ком москва".split(" "));
/** Hosts of one letter that are real. */
const shortHosts = new Set(["t.me", "x.com", "t.co", "g.co", "o.kg", "q.kg"]);
/** Ends of addresses as people write them in Cyrillic letters. */
const spelledTopLevels: Readonly<Record<string, string>> = {
  ру: "ru",
  ком: "com",
  кг: "kg",
  кз: "kz",
  уз: "uz",
  орг: "org",
  нет: "net",
  инфо: "info",
  топ: "top",
  онлайн: "online",
  шоп: "shop",
  ми: "me",
  су: "su",
  рф: "рф",
};

/** Characters of a path that are read; addresses of maps have some hundreds. */
export const maxPathLength = 2_000;

/** Characters of an address before its path, and of each of its labels (RFC 1035, 2.3.4). */
const maxHostLength = 253;
const maxLabelLength = 63;

/**
 * A chain of labels is read from its beginning to its end, however many there are: «jarya.kg.1.2.zakaz.com» is no jarya.kg. It begins at one
 * place only, so that the pattern takes as long as the text is. Paths are read so far only and end where links do
 * (`contracts/base/find-web-links.ts`), else one address would hide the next. A name before the host ends at the next slash, so that of many
 * addresses each is read for itself.
 */
const writtenHosts =
  /(?<![\p{L}\d_@-]|[\p{L}\d_-]\.)(?:(h[tx]{2}ps?:\/\/)(?:[^\s@/]+@)?|www\.)?([\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+)(@)?(?::\d{2,5})?([/?#][^\s<>"'`«»“”„]{0,1999})?/giu;
const byNumbers =
  /(?<![\p{L}\d])h[tx]{2}ps?:\/\/(\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]{2,45}\])(?::\d{2,5})?([/?#]\S{0,300})?/giu;
/** What stands for a dot: «точка» as a word, a dot in brackets, a dot with spaces around it. */
const dotSigns =
  /[[({<]\s{0,2}(?:\.|точка|тчк|dot|чекит)\s{0,2}[\])}>]|(?<!\p{L})(?:точка|тчк|dot|чекит)(?!\p{L})|(?<=\s)\.|\.(?=\s)/giu;
/** Signs that are read as a dot: «lalafo-pay•top/get»; a comma is one too, where no sentence has it so. */
const disguised =
  /(?<![\p{L}\d@.-])([a-z\d][a-z\d-]{1,62})([·•∙⋅‧・,])([a-z]{2,10})(?![\p{L}\d-])(\/[^\s<>"'`«»“”„]{0,200})?/giu;
const emailHosts = /(?<=[\p{L}\d._-])@([\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/giu;
/** What stands before it and after it. */
const labelBefore = /(?<![\p{L}\d@-])[\p{L}\d-]{2,63}\s{0,3}$/u;
const endAfter = /^(\s{0,3})(\p{L}{2,6})(?![\p{L}\d])(\s{0,2}\/\S{0,200})?/u;
/** Characters before and after it that are looked at. */
const reach = { before: 66, after: 220 };
/** «w w w . o l x . k g». */
const apart = /(?<![\p{L}\d])(?:[a-z\d](?: [a-z\d]){1,12} ?\. ?){1,3}[a-z](?: [a-z]){1,5}(?![\p{L}\d])/giu;
/** «https : / / …»: whatever follows. */
const schemeApart = /h\s?[tx]\s?[tx]\s?p\s?s?\s{0,2}:\s{0,2}\/\s{0,2}\/\s{0,2}\S{1,300}/giu;

/** Addresses in a text, with and without `https://`, and those that are written so that no machine shall see them. Found as they are asked for. */
export function* findLinks(text: PlainText): Iterable<FoundLink> {
  yield* findWritten(text);
  yield* findPressable(text);
  yield* findByNumbers(text);
  yield* findSpelled(text);
  yield* findApart(text);
  yield* findDisguised(text);
  yield* findEmailHosts(text);
}

/** What a page makes a link of, whatever its host looks like. */
function* findPressable({ written }: PlainText): Iterable<FoundLink> {
  for (const { address, url } of findWebLinks(written)) {
    yield { host: url.hostname, path: `${url.pathname}${url.search}${url.hash}`, written: address };
  }
}

function* findWritten(text: PlainText): Iterable<FoundLink> {
  if (!text.plain.includes(".")) return;
  for (const { 0: whole, 1: scheme = "", 2: chain = "", 3: at, 4: path = "", index } of text.plain.matchAll(
    writtenHosts,
  )) {
    const host = chain.replace(/[-_]$/, "");
    // «ivan.petrov@…» is a name.
    if (at !== undefined || !isHost(host, scheme !== "", path.startsWith("/"))) continue;
    if (scheme !== "" || path !== "" || !beginsSentence(text, index + whole.indexOf(host), host)) {
      yield { host, path, written: writtenPart(text, index, index + whole.length) };
    }
  }
}

/** «Samsung.Pro новый»: a capital after the dot, and none before it but the first. */
function beginsSentence(text: PlainText, start: number, host: string): boolean {
  const topStart = host.lastIndexOf(".") + 1;
  const isCapital = /\p{Lu}/u.test(text.written.charAt(placeOf(text, start + topStart)));
  const isSmall = /\p{Ll}/u.test(text.written.charAt(placeOf(text, start + topStart - 2)));
  return isCapital && isSmall && !plainTopLevels.has(host.slice(topStart));
}

/** Words of no language, so that no sentence begins with them. */
const plainTopLevels = new Set(["com", "ru", "kg", "kz", "uz"]);

/** Whether a chain of labels is an address. */
function isHost(host: string, hasScheme: boolean, hasPath: boolean): boolean {
  if (host.length > maxHostLength) return false;
  const labels = host.split(".");
  if (labels.some(({ length }) => length > maxLabelLength)) return false;
  if (hasScheme) return true;
  const [top = "", label = ""] = [labels.at(-1), labels.at(-2)];
  if (cyrillicTopLevels.has(top) || top.startsWith("xn--")) return true;
  if (!topLevels.has(top)) return false;
  if (shortHosts.has(host)) return true;
  if (label.length < 2 || !/\p{L}/u.test(label)) return false;
  // «продаю.Top»: a space is missing; a word with letters of both alphabets, or a well-known end, is no sentence.
  return hasPath || /[a-z]/.test(label) || plainTopLevels.has(top);
}

function* findByNumbers(text: PlainText): Iterable<FoundLink> {
  const { plain } = text;
  if (!plain.includes("//")) return;
  for (const { 0: whole, 1: host = "", 2: path = "", index } of plain.matchAll(byNumbers)) {
    yield { host, path, written: writtenPart(text, index, index + whole.length) };
  }
  for (const { 0: whole, index } of plain.matchAll(schemeApart)) {
    if (/^h[tx]{2}ps?:\/\//.test(whole)) continue;
    const [host = "", ...path] = whole
      .replace(/\s/g, "")
      .replace(/^h[tx]{2}ps?:\/\//, "")
      .split("/");
    yield { host, path: `/${path.join("/")}`, written: writtenPart(text, index, index + whole.length) };
  }
}

/** «lalafo точка kg», «lalafo [.] kg», «lalafo . kg». */
function* findSpelled(text: PlainText): Iterable<FoundLink> {
  const { plain } = text;
  for (const { 0: dot, index } of plain.matchAll(dotSigns)) {
    const from = Math.max(0, index - reach.before);
    const after = index + dot.length;
    const before = labelBefore.exec(plain.slice(from, index));
    const end = before && endAfter.exec(plain.slice(after, after + reach.after));
    if (!before || !end) continue;
    const [label, [whole, spaces = "", written = "", path = ""]] = [before[0].trim(), end];
    const isSaid = dot !== ".";
    const top = isSaid ? (spelledTopLevels[written] ?? written) : written;
    if (!topLevels.has(top) && !cyrillicTopLevels.has(top)) continue;
    const isSmall = /^\p{Ll}/u.test(text.written.charAt(placeOf(text, after + spaces.length)));
    // «Toyota Camry. Com…» begins a sentence; so few ends of addresses are words of no language.
    const isSpaced = isSmall && /^[a-z-][a-z\d-]{1,62}$/.test(label) && plainTopLevels.has(top);
    if (isSaid || isSpaced) {
      yield {
        host: `${label}.${top}`,
        path: path.trim(),
        written: writtenPart(text, from + before.index, after + whole.length),
      };
    }
  }
}

function* findApart(text: PlainText): Iterable<FoundLink> {
  for (const { 0: whole, index } of text.plain.matchAll(apart)) {
    const host = whole.replaceAll(" ", "");
    if (!topLevels.has(host.split(".").at(-1) ?? "")) continue;
    yield { host, path: "", written: writtenPart(text, index, index + whole.length) };
  }
}

/** «jarya-pay•online», «jarya-pay,online/get»: bare ones may be a list of words. */
function* findDisguised(text: PlainText): Iterable<FoundLink> {
  for (const { 0: whole, 1: label = "", 2: sign, 3: top = "", 4: path = "", index } of text.plain.matchAll(disguised)) {
    const isBare = path === "";
    if (!topLevels.has(top) || !/[a-z]/.test(label) || (sign === "," && isBare && !label.includes("-"))) continue;
    yield {
      host: `${label}.${top}`,
      path,
      written: writtenPart(text, index, index + whole.length),
      ...((isBare || sign === ",") && { isDoubtful: true }),
    };
  }
}

/** Each takes some microseconds to judge, and nobody writes so many. */
const maxEmailHosts = 200;

/** An e-mail is no link; one at a forged address is a trap. */
function* findEmailHosts(text: PlainText): Iterable<FoundLink> {
  if (!text.plain.includes("@")) return;
  const seen = new Set<string>();
  for (const { 0: whole, 1: host = "", index } of text.plain.matchAll(emailHosts)) {
    if (host.length > maxHostLength || seen.has(host)) continue;
    if (seen.size >= maxEmailHosts) return;
    seen.add(host);
    yield { host, path: "", written: writtenPart(text, index + 1, index + whole.length), isDoubtful: true };
  }
}
