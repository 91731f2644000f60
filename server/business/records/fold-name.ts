/** Signs that look like a Cyrillic letter, or that people write for it, to that letter. Latin ones as they look, small or capital. */
const looks: Readonly<Record<string, string>> = {
  a: "а",
  b: "в",
  c: "с",
  e: "е",
  h: "н",
  i: "1",
  j: "1",
  k: "к",
  l: "1",
  m: "м",
  n: "п",
  o: "о",
  p: "р",
  r: "г",
  t: "т",
  u: "и",
  x: "х",
  y: "у",
  і: "1",
  ј: "1",
  ө: "о",
  ү: "у",
  ң: "н",
  щ: "ш",
  "0": "о",
  "3": "з",
  "4": "ч",
  "6": "б",
  "8": "в",
  "|": "1",
  "!": "1",
};

/** Forms of companies, which are no part of a name: «ОсОО Ала-Тоо» is «Ала-Тоо». */
const forms = new Set(
  "осоо ооо ип жи оао зао ао жчк аак чп тоо llc ltd inc co ohk osoo ooo ip".split(" ").map((form) => foldLooks(form)),
);

/** Whether a word is the form of a company, in either alphabet. */
export function isCompanyForm(word: string): boolean {
  return forms.has(foldLooks(word));
}

/**
 * The same for two names that people take for one another: case, ё/е, ө/о, ү/у, ң/н, look-alikes of the Latin and Cyrillic alphabets, digits for
 * letters, quotes, spaces, forms of companies (`docs/features/business.md`, Names). Empty when nothing of the name is left.
 */
export function foldBusinessName(name: string): string {
  return foldNameWords(name).join("");
}

/** The words of a name, folded as {@link foldBusinessName} does. */
export function foldNameWords(name: string): string[] {
  const words = foldAllWords(name);
  const said = words.filter((word) => !forms.has(word));
  return said.length > 0 ? said : words;
}

/** The same with what may be the form of a company or a word («Ала-Тоо»): from the first word that is none on. */
export function foldWholeName(name: string): string {
  const words = foldAllWords(name);
  const first = words.findIndex((word) => !forms.has(word));
  return words.slice(Math.max(first, 0)).join("");
}

function foldAllWords(name: string): string[] {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}|!]+/u)
    .map(foldLooks)
    .filter(Boolean);
}

function foldLooks(word: string): string {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  return Array.from(plain, (sign) => looks[sign] ?? sign).join("");
}
