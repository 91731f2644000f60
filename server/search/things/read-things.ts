import { readdirSync, readFileSync } from "node:fs";

/** A thing, or a whole search, with the category that is meant. */
export interface NamedThing {
  categoryId: number;
  text: string;
}

const reference = new URL("../../catalogue/reference/", import.meta.url);

/** The things that come with the product: lines `category TAB ru|ky|brand TAB thing, thing…`. */
export function* readThings(): Iterable<NamedThing> {
  for (const file of readdirSync(new URL("things/", reference))) {
    for (const line of readFileSync(new URL(`things/${file}`, reference), "utf8").split("\n")) {
      const [id = "", , list] = line.split("\t");
      if (list === undefined) continue;
      for (const text of list.split(", ")) yield { categoryId: Number(id), text };
    }
  }
}

/** Searches as people write them, for the letter model: lines `category TAB search | search…`. */
export function* readSearches(): Iterable<NamedThing> {
  const file = new URL("searches.tsv", reference);
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [id = "", list] = line.split("\t");
    if (list === undefined) continue;
    for (const text of list.split("|")) yield { categoryId: Number(id), text: text.trim() };
  }
}
