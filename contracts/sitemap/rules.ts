/** Levels of the category and the location of a list that search engines may have, together: no such list is further than four clicks away. */
const maxLevels = 4;

/** Whether search engines may have the list of a category (level 1 to 3) at a location (level 1 for a region, up to 3). */
export function isListedPlace(categoryLevel: number, locationLevel: number): boolean {
  return categoryLevel + locationLevel <= maxLevels;
}
