import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const languages = ["ru", "ky"] as const;
/** Files whose keys the server computes (error codes, kinds of deliveries and pushes): their use cannot be found in the code. */
const computed = new Set(["errors", "sms-and-email", "pushes"]);

/** Messages by `namespace.key`. */
type Catalogue = ReadonlyMap<string, string>;

/** One line per fault: both languages must have the same keys and placeholders, and every text must be used. */
export function checkTexts(): string[] {
  const [russian, kyrgyz] = languages.map(readCatalogue);
  if (!russian || !kyrgyz) return ["no languages"];
  return [
    ...compare(russian, kyrgyz, "ky"),
    ...compare(kyrgyz, russian, "ru"),
    ...comparePlaceholders(russian, kyrgyz),
    ...findUnused(russian),
  ];
}

function readCatalogue(language: string): Catalogue {
  const folder = path.join(root, "i18n", language);
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) =>
        flatten(JSON.parse(readFileSync(path.join(folder, file), "utf8")), path.basename(file, ".json")),
      ),
  );
}

function flatten(value: unknown, name: string): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => flatten(inner, `${name}.${key}`));
}

function compare(from: Catalogue, to: Catalogue, language: string): string[] {
  return [...from.keys()].filter((key) => !to.has(key)).map((key) => `i18n/${language}: ${key} is missing`);
}

function comparePlaceholders(russian: Catalogue, kyrgyz: Catalogue): string[] {
  return [...russian].flatMap(([key, text]) => {
    const other = kyrgyz.get(key);
    if (other === undefined) return [];
    const [here, there] = [placeholdersOf(text), placeholdersOf(other)];
    return here === there ? [] : [`${key}: placeholders differ, ru {${here}}, ky {${there}}`];
  });
}

function placeholdersOf(message: string): string {
  const names = [...message.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, argument, tag]) => argument ?? `<${tag}>`);
  return [...new Set(names)].toSorted().join(", ");
}

/** Texts that are not used, by a search in the sources. That every used text exists is checked by the compiler (`i18n/texts.ts`). */
function findUnused(catalogue: Catalogue): string[] {
  const sources = globSync("web/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
  const all = sources.map(({ text }) => text).join("\n");
  const quoted = new Set([...all.matchAll(/"([\w.]+)"/g)].map(([, word]) => word));
  const opened = new Set(sources.flatMap(({ text }) => findNamespaces(text)));
  const beginnings = [...all.matchAll(/`([a-z][\w.]{2,})\$\{/g)].map(([, beginning = ""]) => beginning);
  const endings = [...all.matchAll(/`\$\{[^}`]+\}(\w{3,})`/g)].map(([, ending = ""]) => ending);
  const isUsed = (name: string) =>
    quoted.has(name) ||
    beginnings.some((beginning) => name.startsWith(beginning)) ||
    endings.some((ending) => name.endsWith(ending));
  return [...catalogue.keys()]
    .filter((key) => {
      const [file = ""] = key.split(".", 1);
      const names = [...opened].filter((name) => key.startsWith(`${name}.`)).map((name) => key.slice(name.length + 1));
      return !computed.has(file) && !names.some(isUsed);
    })
    .map((key) => `i18n: ${key} is not used`);
}

/** The files of texts, or groups in them, that a module opens: `accounts`, `accounts.settings`. */
function findNamespaces(source: string): string[] {
  return [...source.matchAll(/(?:useTranslations|texts|namespace)\("([\w.-]+)"\)/g)].map(([, name = ""]) => name);
}

if (import.meta.main) {
  const faults = checkTexts();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log("texts: both languages are complete");
}
