import { readFile, writeFile } from "node:fs/promises";

const resultsFile = new URL("RESULTS.md", import.meta.url);

/** The tables of `npm run bench`; the other sections are of other measurements. */
const marketSection = /^## (?:[\d,]+ ads |Growth\n|Budgets\n)/;

/** Replaces what `npm run bench` has measured, and leaves the sections of other measurements. `sections` begin with their headings. */
export async function saveMeasurements(sections: readonly string[]): Promise<void> {
  await writeFile(resultsFile, replaceMeasurements(await readFile(resultsFile, "utf8"), sections));
}

/** `results` with other tables of `npm run bench`. */
export function replaceMeasurements(results: string, sections: readonly string[]): string {
  const others = results
    .split(/\n(?=## )/)
    .slice(1)
    .filter((text) => !marketSection.test(text));
  return `${[...sections, ...others].map((text) => text.trim()).join("\n\n")}\n`;
}

/** Replaces the section of `RESULTS.md` with this name, or appends it. `section` begins with its heading (`## name`). */
export async function saveSection(name: string, section: string): Promise<void> {
  const [first = "", ...others] = (await readFile(resultsFile, "utf8")).split(/\n(?=## )/);
  const isOld = (text: string) => text.startsWith(`## ${name}`);
  const at = others.findIndex(isOld);
  const kept = others.filter((text) => !isOld(text));
  const sections = kept.toSpliced(at < 0 ? kept.length : at, 0, section);
  await writeFile(resultsFile, `${[first, ...sections].map((text) => text.trim()).join("\n\n")}\n`);
}
