import type { FlatCategory } from "#contracts/catalogue/schemas.ts";

const versions = new WeakMap<readonly FlatCategory[], string>();

/** Names the state of the tree, for copies of it: another title, slug, picture, parent or order is another version; counts are not. */
export function versionCategories(categories: readonly FlatCategory[]): string {
  const known = versions.get(categories);
  if (known !== undefined) return known;
  const version = hash(
    categories.map((own) => [own.id, own.parent, own.title_slug, own.title_ru, own.title_ky, own.image].join()),
  );
  versions.set(categories, version);
  return version;
}

/** FNV-1a, 32 bits: a version is only compared with the one before it. */
function hash(texts: readonly string[]): string {
  let state = 0x811c9dc5;
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
    state = Math.imul(state ^ 10, 0x01000193);
  }
  return (state >>> 0).toString(36);
}
