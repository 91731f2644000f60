import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const languages = ["ru", "ky"] as const;
/** Texts that the server looks up by computed keys (error codes, names of rules): their use cannot be seen in the code. */
const computed = new Set(["errors", "messages"]);

/** Messages by `namespace.key`. */
type Catalogue = ReadonlyMap<string, string>;

/**
 * Checks that both languages have the same files, keys and placeholders, that every text is used and that every
 * text used exists. Returns one line per fault.
 */
export function checkTexts(): string[] {
  const [russian, kyrgyz] = languages.map(readCatalogue);
  if (!russian || !kyrgyz) return ["no languages"];
  return [
    ...compare(russian, kyrgyz, "ky"),
    ...compare(kyrgyz, russian, "ru"),
    ...comparePlaceholders(russian, kyrgyz),
    ...checkUses(russian),
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

/** Names of arguments and tags, sorted, as one text. */
function placeholdersOf(message: string): string {
  const names = [...message.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, argument, tag]) => argument ?? `<${tag}>`);
  return [...new Set(names)].toSorted().join(", ");
}

/** Texts that are asked for and do not exist, and texts that nobody asks for. A plain look at the sources, not a compiler. */
function checkUses(catalogue: Catalogue): string[] {
  const sources = globSync("web/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
  const missing = sources.flatMap(({ file, text }) =>
    findMissing(text, catalogue).map((key) => `${file}: no text "${key}"`),
  );
  const all = sources.map(({ text }) => text).join("\n");
  const words = new Set([...all.matchAll(/"([\w.]+)"/g)].map(([, word]) => word));
  const beginnings = [...all.matchAll(/`([a-z][\w.]{2,})\$\{/g)].map(([, beginning = ""]) => beginning);
  const endings = [...all.matchAll(/`\$\{[^}`]+\}(\w{3,})`/g)].map(([, ending = ""]) => ending);
  const unused = [...catalogue.keys()]
    .filter((key) => {
      const [namespace = "", ...rest] = key.split(".");
      const name = rest.join(".");
      return !(
        computed.has(namespace) ||
        words.has(name) ||
        beginnings.some((beginning) => name.startsWith(beginning)) ||
        endings.some((ending) => name.endsWith(ending))
      );
    })
    .map((key) => `i18n: ${key} is not used`);
  return [...missing, ...unused];
}

/** Keys of `t("…")` that none of the namespaces opened in this file has. A file that opens none was given its `t`. */
function findMissing(source: string, catalogue: Catalogue): string[] {
  const opened = [...source.matchAll(/(?:useTranslations|texts)\("([\w-]+)"\)/g)].map(([, namespace]) => namespace);
  if (opened.length === 0) return [];
  const asked = [...source.matchAll(/\bt(?:\.rich)?\(\s*"([\w.]+)"/g)].map(([, key = ""]) => key);
  return asked.filter((key) => !opened.some((namespace) => catalogue.has(`${namespace}.${key}`)));
}

if (import.meta.main) {
  const faults = checkTexts();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log("texts: both languages are complete");
}
