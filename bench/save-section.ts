import { readFile, writeFile } from "node:fs/promises";

const resultsFile = new URL("RESULTS.md", import.meta.url);

/** Replaces the section of `RESULTS.md` with this name, or appends it. `section` begins with its heading (`## name`). */
export async function saveSection(name: string, section: string): Promise<void> {
  const [first = "", ...others] = (await readFile(resultsFile, "utf8")).split(/\n(?=## )/);
  const isOld = (text: string) => text.startsWith(`## ${name}`);
  const at = others.findIndex(isOld);
  const kept = others.filter((text) => !isOld(text));
  const sections = kept.toSpliced(at < 0 ? kept.length : at, 0, section);
  await writeFile(resultsFile, `${[first, ...sections].map((text) => text.trim()).join("\n\n")}\n`);
}
