import { readFileSync, writeFileSync } from "node:fs";
import { tokenize } from "#server/search/text/fold.ts";
import { stemToken } from "#server/search/text/stem.ts";
import { hashLexeme } from "#server/search/text/word-list.ts";

/*
 * Makes server/search/text/word-list.bin: `node scripts/make-word-list.ts`. Russian words are those of the package
 * dictionary-ru (hunspell's, by Alexander Lebedev, BSD-3-Clause), Kyrgyz ones those of kyrgyz-words.txt. Again after a
 * change of the stemmers.
 */

const russian = readFileSync(new URL("../node_modules/dictionary-ru/index.dic", import.meta.url), "utf8");
const kyrgyz = readFileSync(new URL("../server/catalogue/reference/kyrgyz-words.txt", import.meta.url), "utf8");

const hashes = new Set<number>();
for (const line of `${russian}\n${kyrgyz}`.split("\n")) {
  const [word = ""] = line.split("/");
  for (const token of tokenize(word))
    if (/^\p{L}{2,}$/u.test(token)) for (const lexeme of stemToken(token)) hashes.add(hashLexeme(lexeme));
}
const sorted = Uint32Array.from(hashes).toSorted();
writeFileSync(new URL("../server/search/text/word-list.bin", import.meta.url), Buffer.from(sorted.buffer));
console.log(`${sorted.length} lexemes`);
