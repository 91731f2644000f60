import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Left to the font of the system: inches of a screen, π of a riddle, «about». */
const exceptions = new Set("″π≈");

test("every letter of our own texts is in one of the fonts", () => {
  const folders = ["i18n/ru", "i18n/ky", "web/content/ru", "web/content/ky", "server/catalogue/reference"];
  const letters = new Set(folders.flatMap((folder) => readAll(folder).match(/\S/gu) ?? []));
  const missing = [...letters].filter((letter) => !exceptions.has(letter) && !isInAFont(letter));
  expect(missing).toEqual([]);
});

const ranges = [...readFileSync(`${root}web/styles.css`, "utf8").matchAll(/unicode-range:([^;]*);/g)].flatMap(
  ([, list = ""]) =>
    [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = "", to = from]) => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]),
);

function isInAFont(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from = 0, to = 0]) => code >= from && code <= to);
}

function readAll(folder: string): string {
  const files = readdirSync(`${root}${folder}`).filter((name) => /\.(?:json|md)$/.test(name));
  return files.map((name) => readFileSync(`${root}${folder}/${name}`, "utf8")).join("");
}
