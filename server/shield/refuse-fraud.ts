import { refuse } from "#server/platform/refusal.ts";
import { findForgedHandle } from "./brands.ts";
import { inspect, type ShieldFinding } from "./inspect.ts";
import { readWords, type ShieldWord, soundsOf } from "./read-words.ts";
import type { ShieldCode } from "./rules.ts";

/** What a review may not have in it, whatever it says: nobody needs it there, and nobody looks at a review before it is read. */
const neverInReviews: ReadonlySet<ShieldCode> = new Set(["lookalike_link", "outside_link", "card_number"]);
/** What a review may only tell of. */
const onlyToldInReviews: ReadonlySet<ShieldCode> = new Set([
  "asks_code",
  "asks_card",
  "fake_delivery",
  "easy_income",
  "account_rental",
  "impersonation",
]);

/** Whoever writes so tells of a fraud and does not try one: «просил код из SMS, не верьте». */
const tellingWords =
  `мошенни алдамч алдап алдаган алдады обман обманщи развод разводил кидал кинул кинули осторожн остерегай остерегайте сак
  просил просила просили просит просят требовал требовала требовали требует сурады сурап сураган сураптыр верьте ишенбе ишенбегиле жулик
  аферист лохотрон фейк`
    .split(/\s+/)
    .map(soundsOf);

/** Whether a text tells others of a fraud. */
function tellsOfFraud(text: string): boolean {
  return readWords(text).some(({ readings }) =>
    readings.some((reading) =>
      tellingWords.some((word) => (word.length > 4 ? reading.startsWith(word) : reading === word)),
    ),
  );
}

/** Refuses a review or a response at its field, with what was found and why (`docs/features/shield.md`, Where it looks). */
export function refuseFraudInReview(text: string, field: string, ownHosts: readonly string[]): void {
  const { findings } = inspect(text, { ownHosts });
  const found = findings.find(
    ({ code }) => neverInReviews.has(code) || (onlyToldInReviews.has(code) && !tellsOfFraud(text)),
  );
  if (found) refuseFinding(found, field);
}

/** Refuses what a business says of itself at its field, as {@link refuseFraudInReview} does; it has no fraud to tell of. */
export function refuseFraudInAbout(text: string, field: string, ownHosts: readonly string[]): void {
  const found = inspect(text, { ownHosts }).findings.find(isRefusedInPublic);
  if (found) refuseFinding(found, field);
  const fragment = findWordOfSite(text);
  if (fragment !== undefined) refuseFinding({ code: "impersonation", verdict: "refuse", fragment }, field);
}

const from = soundsOf("от");
/** After «от». */
const siteSources = new Set("сайта администрации площадки портала маркетплейса модератора".split(" ").map(soundsOf));
/** After {@link siteKinds}: alone it is an advertisement, too. */
const siteNames = new Set(["жарыя", "jarya"].map(soundsOf));
const siteKinds = new Set("сайт сайты платформа площадка портал аянтча".split(" ").map(soundsOf));
/** What the site would have done: «проверено», «гарантия». */
const vouchedBeginnings = `провере провери гарант подтвержд одобре верифи текшер тастыкта кепилд`
  .split(" ")
  .map(soundsOf);
/** Who would have done it, in the cases in which that is said. */
const vouching = new Set(
  `сайтом администрацией модератором модераторами площадкой порталом маркетплейсом жарыей сайттан администрациясы
  модератору`
    .split(/\s+/)
    .map(soundsOf),
);
/** Words between the two at most: «Сайт Жарыя нас проверил». */
const vouchingDistance = 2;

/** Where a text says that the site vouches for whoever wrote it: «проверено сайтом», «гарантия от администрации»; undefined: nowhere. */
function findWordOfSite(text: string): string | undefined {
  const words = readWords(text);
  const isFromSite = (at: number) => {
    const readings = words[at]?.readings ?? [];
    const before = words[at - 1]?.readings ?? [];
    return readings.some(
      (reading) =>
        vouching.has(reading) ||
        (siteSources.has(reading) && before.includes(from)) ||
        (siteNames.has(reading) && before.some((word) => siteKinds.has(word))),
    );
  };
  for (const [at, { start, end, readings }] of words.entries()) {
    if (!readings.some((reading) => vouchedBeginnings.some((beginning) => reading.startsWith(beginning)))) continue;
    for (let by = -vouchingDistance - 1; by <= vouchingDistance + 1; by += 1) {
      const site = words[at + by];
      if (by !== 0 && site && isFromSite(at + by))
        return text.slice(Math.min(start, site.start), Math.max(end, site.end));
    }
  }
  return undefined;
}

/**
 * Refuses an address or a condition of delivery as {@link refuseFraudInAbout} does, and phones and e-mails in it: those of a business are
 * confirmed by a code and shown one by one, and a number in such a line is where «переведите на …» leads.
 */
export function refuseFraudInLine(text: string, field: string, ownHosts: readonly string[]): void {
  refuseFraudInAbout(text, field, ownHosts);
  if (hasContact(text)) refuse("validation_failed", { fields: { [field]: [{ message: "text_contact" }] } });
}

/** Refuses the address of a website that looks like somebody else's. */
export function refuseForgedAddress(address: string, field: string, ownHosts: readonly string[]): void {
  const found = inspect(address, { ownHosts }).findings.find(({ code }) => code === "lookalike_link");
  if (found) refuseFinding(found, field);
}

/** Refuses an address on this site, or a name in a messenger, in which the site or a bank seems to speak. */
export function refuseForgedHandle(handle: string, field: string): void {
  const brand = findForgedHandle(handle);
  if (brand !== undefined) refuseFinding({ code: "impersonation", verdict: "refuse", fragment: brand }, field);
}

/** Nobody tells of a fraud in these texts, and nobody looks at them before they are read. */
function isRefusedInPublic({ code }: ShieldFinding): boolean {
  return neverInReviews.has(code) || onlyToldInReviews.has(code);
}

/** Names of those who could ask for anything: they are the site's and the banks' own. Compared by their sound. */
const reservedNames = new Set(
  `жарыя jarya мбанк mbank элкарт elcart эльдикбанк оптимабанк optimabank демирбанк demirbank бакайбанк кикб kicb elqr
  элкюар элqr одеңги odengi оденьги айылбанк госуслуги нацбанк гкнб мвд гнс прокуратура джарыя zharyia мегапей мегапэй megapay
  mbusiness мбизнес сбербанк sberbank доскредобанк`
    .split(/\s+/)
    .map(soundsOf),
);
const staffNames = new Set(
  `админ администратор администрация модератор модерация саппорт support admin moderator administrator administration
  техподдержка поддержка`
    .split(/\s+/)
    .map(soundsOf),
);
/** With whatever follows them: «администрации», «администрациясы», «модераторы», «Жарыянын». No names begin so. */
const reservedBeginnings =
  `администра модерато модераци техподдерж поддержк саппорт колдоо админк админи жарыянын жарыяга жарыяда жарыядан жарыясы мбанк moderato
  administra`
    .split(/\s+/)
    .map(soundsOf);
/** Of two words, in any order. */
const staffPairs: readonly string[] = [
  "служба поддержки",
  "служба безопасности",
  "служба заботы",
  "служба контроля",
  "служба качества",
  "служба доставки",
  "отдел контроля",
  "отдел качества",
  "отдел заботы",
  "отдел доставки",
  "отдел сделок",
  "отдел безопасности",
  "контроль качества",
  "контроль сделок",
  "системное сообщение",
  "системное уведомление",
  "безопасная сделка",
  "безопасный платёж",
  "защищённая сделка",
  "гарант сделок",
  "гарант сделки",
  "гарант сервис",
  "оплата получена",
  "оплата прошла",
  "заказ оплачен",
  "товар оплачен",
  "деньги получены",
  "проверенный продавец",
  "тех поддержка",
  "техническая поддержка",
  "поддержка сайта",
  "поддержка пользователей",
  "текшерилген сатуучу",
  "колдоо кызматы",
  "коопсуздук кызматы",
  "жеткирүү кызматы",
  "коопсуз бүтүм",
  "коопсуз соода",
  "корголгон бүтүм",
  "бүтүмдүн кепили",
  "бүтүм кепили",
  "сапат көзөмөлү",
  "сапатты көзөмөлдөө",
  "системалык билдирүү",
  "тутум билдирүүсү",
  "акча түштү",
  "төлөм келди",
  "safe deal",
  "delivery service",
  "quality control",
  "freedom pay",
  "фридом пэй",
  "фридом пей",
  "freedom bank",
  "фридом банк",
  "налоговая служба",
  "салык кызматы",
  "национальный банк",
  "улуттук банк",
  "социальный фонд",
  "социалдык фонд",
  "дос кредобанк",
  "банк компаньон",
  "керемет банк",
  "оптима банк",
  "бакай банк",
  "демир банк",
  "айыл банк",
  "элдик банк",
  "яндекс доставка",
  "кыргыз почтасы",
  "почта кыргызстана",
  "касса возврата",
  "служба возврата",
  "гарантия сайта",
  "гарантия сделки",
];
/** Whoever works somewhere, beside what this site calls itself: «Оператор сайта», «Аянтчанын менеджери». */
const staffRoles =
  `оператор менеджер сотрудник представитель специалист куратор консультант владелец директор гарант бот операторы менеджери
  оператору кызматкери өкүлү адиси кепили manager operator`.split(/\s+/);
const siteWords =
  `сайта сайт сайтом площадки площадкой площадка платформы портала маркетплейса сайттын аянтча аянтчанын платформанын site marketplace`.split(
    /\s+/,
  );
const pairs = [
  ...staffPairs.map((pair) => pair.split(" ")),
  ...staffRoles.flatMap((role) => siteWords.map((site) => [role, site])),
]
  .map((words) => words.map(soundsOf))
  .flatMap((words) => [words, words.toReversed()]);
const spacedPairs = new Set(pairs.map((words) => words.join(" ")));
const joinedPairs = new Set(pairs.map((words) => words.join("")));
/**
 * No names while nothing else stands beside them: «Гарант Строй» and «Оператор Бакыт» are. What a chat says under such a name is taken for
 * a line of the site.
 */
const voiceWords = new Set(
  `система тутум system гарант кепил garant guarantee escrow эскроу сделка бүтүм оплачено оплачен оплата төлөндү төлөм paid вы сиз you оператор
  оператору operator менеджер менеджери manager уведомление уведомления билдирүү эскертүү notification сообщение арбитраж арбитр арбитражы
  arbitrage безопасность коопсуздук security проверено подтверждено текшерилди тастыкталды verified официально официальный расмий official
  сайт сайтом сайта site площадка площадкой администрацией модератором аянтча маркетплейс бот bot служба кызмат контроль көзөмөл банк bank pay пэй кошелёк капчык wallet финик finik
  түндүк tunduk салык налоговая милиция министерство сдэк cdek lalafo лалафо`
    .split(/\s+/)
    .map(soundsOf),
);

/** A number that can be called: so many digits of any script, with little between them. */
const phone = /\p{Nd}(?:[\s().+-]{0,3}\p{Nd}){8,20}/u;
const email = /[^\s@]@[^\s@]{1,64}\.\p{L}{2}/u;

function hasContact(text: string): boolean {
  return phone.test(text.normalize("NFKC")) || email.test(text);
}

/** Why a name cannot be a person's: it is an address, a card, a service, or has a phone or an e-mail in it; undefined for all others. */
export function findFraudInName(name: string): ShieldFinding | "name_contact" | undefined {
  const reserved = findReserved(name);
  if (reserved) return { code: "impersonation", verdict: "refuse", fragment: reserved };
  const found = inspect(name).findings.find(isRefusedInPublic);
  if (found) return found;
  return hasContact(name) ? "name_contact" : undefined;
}

/** Nobody says in a name that somebody has checked them. */
const checkedBeginnings = `провере верифи verifi verify текшерилген тастыкталган подтвержд`.split(" ").map(soundsOf);

function saysChecked(reading: string): boolean {
  return checkedBeginnings.some((beginning) => reading.startsWith(beginning));
}

/** Signs that are read as a letter in the middle of a word: «Moder@tor», «Adm!n». Each takes the place of one character. */
const signsAsLetters: Readonly<Record<string, string>> = { "@": "a", "!": "i", "|": "i", $: "s" };

function findReserved(written: string): string | undefined {
  // «О!Деньги» is written so, «Adm!n» is not.
  return findReservedAs(written, written) ?? findReservedAs(readSigns(written), written);
}

function readSigns(written: string): string {
  return written.replace(/(?<=\p{L})[@!|$](?=\p{L})/gu, (sign) => signsAsLetters[sign] ?? sign);
}

/** `name` is `written` as it is read, sign for sign. */
function findReservedAs(name: string, written: string): string | undefined {
  const words = readWords(name);
  for (const [at, { start, end, readings }] of words.entries()) {
    const next = words[at + 1];
    if (readings.some((reading) => next?.readings.some((other) => spacedPairs.has(`${reading} ${other}`)))) {
      return written.slice(start, next?.end);
    }
    if (readings.some((reading) => isReserved(reading) || saysChecked(reading))) return written.slice(start, end);
  }
  if (isVoice(words)) return written;
  // «Модера тор»: the whole name, however it is cut.
  const whole = readWords(name.replace(/[^\p{L}\p{N}]/gu, ""));
  const isWhole = (reading: string) => isReserved(reading) || joinedPairs.has(reading) || voiceWords.has(reading);
  return whole.some(({ readings }) => readings.some(isWhole)) ? written : undefined;
}

/** Whether a name has no other words than {@link voiceWords}; numbers are none. */
function isVoice(words: readonly ShieldWord[]): boolean {
  const named = words.filter(({ readings }) => !readings.every((reading) => /^\d{1,32}$/.test(reading)));
  return named.length > 0 && named.every(({ readings }) => readings.some((reading) => voiceWords.has(reading)));
}

function isReserved(reading: string): boolean {
  return (
    reservedNames.has(reading) ||
    staffNames.has(reading) ||
    reservedBeginnings.some((beginning) => reading.startsWith(beginning))
  );
}

/** Refuses such a name at the field `name`. */
export function refuseFraudInName(name: string): void {
  const found = findFraudInName(name);
  if (found === "name_contact") refuse("validation_failed", { fields: { name: [{ message: found }] } });
  if (found) refuseFinding(found, "name");
}

/** Refuses a link of a business whose words nobody may have as a name: «podderzhka», «jarya-support». */
export function refuseFraudInLink(link: string): void {
  const found = findFraudInName(link.replaceAll("-", " "));
  if (found && found !== "name_contact") refuseFinding(found, "link");
}

function refuseFinding({ code, fragment }: ShieldFinding, field: string): never {
  return refuse("validation_failed", { fields: { [field]: [{ message: "fraud", values: { code, fragment } }] } });
}
