import { latinOfCyrillic } from "#contracts/base/latin-letters.ts";
import { findLinkError } from "#contracts/business/profile-rules.ts";

/** As signs over shops spell them: «Жылдыз» is zhyldyz. */
const letters: Readonly<Record<string, string>> = {
  ...latinOfCyrillic,
  ж: "zh",
  й: "y",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sch",
  ы: "y",
  ю: "yu",
  я: "ya",
};

/** Forms of companies, which nobody types into an address. */
const forms = new Set(["осоо", "оао", "зао", "ао", "ип", "чп", "жчк", "жак", "ак", "ооо", "кх", "llc", "ltd", "inc"]);

/** The country's end of addresses on the web, and where most of them are. */
const ends = ["kg", "bishkek", "osh"];
const maxLength = 40;

/** Links that a name would be looked for by, the likeliest first: each a possible one, whoever has it. */
export function proposeLinks(name: string): string[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !forms.has(word))
    .map(toLatin)
    .filter((word) => word !== "");
  const [first] = words;
  if (first === undefined) return [];
  const candidates = [
    joinWords(words, "-"),
    joinWords(words, ""),
    joinWords(words.slice(0, 2), "-"),
    ...ends.map((end) => joinWords([...words, end], "-")),
    ...ends.map((end) => joinWords([first, end], "-")),
    ...[2, 3, 4].map((number) => joinWords([...words, String(number)], "-")),
  ];
  return [...new Set(candidates)].filter((link) => findLinkError(link) === undefined);
}

function toLatin(word: string): string {
  return (
    Array.from(word.normalize("NFC"), (letter) => letters[letter] ?? letter)
      .join("")
      // «Café», «Güneş»: the letter without its mark.
      .normalize("NFD")
      .replaceAll(/[^a-z0-9]/g, "")
      .replaceAll("yy", "y")
  );
}

/** As many of the words as a link has room for. */
function joinWords(words: readonly string[], between: string): string {
  let link = "";
  for (const word of words) {
    const longer = link === "" ? word : `${link}${between}${word}`;
    if (longer.length > maxLength) break;
    link = longer;
  }
  return link;
}
