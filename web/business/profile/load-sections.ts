import { getBusinessProfile, type BusinessProfile, listFreeLinks } from "#contracts/business/profile-schemas.ts";
import { listCategories, listLocations } from "#contracts/catalogue/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";
import { type ChoiceGroup, groupLocations } from "#web/selling/plain/choice-groups.ts";

/** What the forms of a profile are made of. */
export interface SectionData {
  profile: BusinessProfile;
  /** Of the account: added without a code. Null for those who have none, and for employees. */
  ownPhone: string | null;
  /** The main categories. */
  categories: { id: number; title: string }[];
  /** Links that are free and like the name, where one can be chosen. */
  links: readonly string[];
  /** For the browser's own list, where there are no scripts. */
  places: ChoiceGroup[];
}

/** Refuses like the API where there is no business on show. */
export async function loadSections(api: Api, ownPhone: string | null): Promise<SectionData> {
  const [profile, categories, locations] = await Promise.all([
    api.call(getBusinessProfile),
    api.shared(listCategories),
    api.shared(listLocations),
  ]);
  const isChosen = (id: number) => id === profile.category;
  return {
    profile,
    ownPhone,
    links: [],
    categories: categories
      .filter(({ id, parent }) => parent === null || isChosen(id))
      .map((category) => ({ id: category.id, title: titleOf(category, api.language) })),
    places: groupLocations(locations, api.language, 0),
  };
}

/** The same with what one part of the profile needs beside it. */
export async function withPart(api: Api, data: SectionData, part: string): Promise<SectionData> {
  if (part !== "about" || data.profile.link !== null) return data;
  return { ...data, links: (await api.call(listFreeLinks)).results };
}
