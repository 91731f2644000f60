import { readProfileRow, readTakenLinks } from "./profile-queries.ts";
import { proposeLinks } from "./propose-links.ts";
import type { BusinessProfileServices } from "./read-profile.ts";

/** Links that are proposed at once. */
const maxProposed = 3;

/** Links that are like the name of a business and are nobody's: who takes one may be refused all the same, when somebody was faster. */
export async function findFreeLinks(
  { db, now }: Pick<BusinessProfileServices, "db" | "now">,
  businessId: number,
): Promise<string[]> {
  const { name } = await readProfileRow(db, businessId);
  const links = proposeLinks(name);
  const taken = new Set(await readTakenLinks(db, links, now()));
  return links.filter((link) => !taken.has(link)).slice(0, maxProposed);
}
