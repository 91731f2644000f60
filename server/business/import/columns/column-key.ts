import { nameKey } from "./name-key.ts";

/**
 * What names of columns are compared by: {@link nameKey} without quotes, question marks, numero signs, dots and hyphens.
 * Commas, brackets, colons and slashes are all a slash: «Цена (сом)» is `цена/сом`, and so is «Цена, сом.».
 */
export function columnKey(name: string): string {
  return nameKey(name.slice(0, 300).replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/(\p{L})\.(?=\p{L})/gu, "$1/")
    .replace(/[«»"“”„'`?!№#.–—−-]/g, " ")
    .replaceAll("$", " $ ")
    .replace(/[,;:()[\]{}\\|]/g, "/")
    .replace(/ +/g, " ")
    .replace(/ ?\/[ /]*/g, "/")
    .replace(/^[ /]+|[ /]+$/g, "");
}

/** The words of a {@link columnKey} in one order: «Розничная цена» is «Цена (розничная)». */
export function wordsKey(key: string): string {
  return key.split(/[ /]+/).filter(Boolean).toSorted().join(" ");
}
