import { countryId } from "#contracts/catalogue/rules.ts";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { childrenOf } from "#web/location/location-tree.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { pathOf } from "#web/selling/posting/fields/category-items.ts";

export interface Choice {
  id: number;
  title: string;
}

/** Choices under one title of a browser's own list; those without a title come right under the list. */
export interface ChoiceGroup {
  title: string | null;
  choices: Choice[];
}

interface Item extends Choice {
  parent: number | null;
}

/** The categories that listings stand in, by main category, each with the titles between them. */
export function groupLeaves(items: readonly Item[]): ChoiceGroup[] {
  const parents = new Set(items.map(({ parent }) => parent));
  const mainOf = (item: Item): Item => {
    const parent = items.find(({ id }) => id === item.parent);
    return parent ? mainOf(parent) : item;
  };
  const leaves = items.filter(({ id }) => !parents.has(id)).map((leaf) => ({ leaf, main: mainOf(leaf) }));
  return items
    .filter(({ parent }) => parent === null)
    .map((main) => ({
      title: main.title,
      choices: leaves
        .filter((one) => one.main === main)
        .map(({ leaf: { id } }) => {
          const path = pathOf(items, id);
          return { id, title: id === main.id ? path : path.slice(main.title.length + 3) };
        }),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** The groups without choices that stand elsewhere. */
export function withoutChoices(groups: readonly ChoiceGroup[], ids: ReadonlySet<number>): ChoiceGroup[] {
  return groups
    .map((group) => ({ ...group, choices: group.choices.filter(({ id }) => !ids.has(id)) }))
    .filter(({ choices }) => choices.length > 0);
}

/**
 * The big cities, then each region with its towns and districts; also the chosen location, which may be a village. More would be
 * too many for a list without a search.
 */
export function groupLocations(locations: readonly Location[], language: Language, chosen: number): ChoiceGroup[] {
  const toChoice = (location: Location): Choice => ({ id: location.id, title: titleOf(location, language) });
  const top = childrenOf(locations, countryId);
  const groups = [
    { title: null, choices: top.filter(({ kind }) => kind !== "region").map(toChoice) },
    ...top
      .filter(({ kind }) => kind === "region")
      .map((region) => ({
        title: titleOf(region, language),
        choices: [region, ...childrenOf(locations, region.id)].map(toChoice),
      })),
  ];
  const own = locations.find(({ id, parent }) => id === chosen && parent !== null);
  const isListed = groups.some(({ choices }) => choices.some(({ id }) => id === chosen));
  return own && !isListed ? [{ title: null, choices: [toChoice(own)] }, ...groups] : groups;
}
