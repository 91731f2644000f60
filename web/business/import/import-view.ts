import type { Import } from "#contracts/business/import/schemas.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";

export const importPath = "/profile/import";

/** An import with its time in the reader's words. */
export interface ImportView extends Import {
  created: string;
  isAtWork: boolean;
  /** Rows that are to be done, of how many there are; photos come after them. */
  progress: { done: number; all: number };
}

export function viewImport(one: Import, language: Language): ImportView {
  const { create, no_photos: noPhotos, edit, price, state, gone, done } = one.counts;
  return {
    ...one,
    created: formatDayAndTime(one.creation_date, language),
    isAtWork: one.state === "reading" || one.state === "running",
    progress: { done, all: create + noPhotos + edit + price + state + gone },
  };
}
