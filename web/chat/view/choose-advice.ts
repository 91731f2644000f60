import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";

/** What somebody is advised before the first message: a seller, or the buyer of such a thing. */
export type AdviceKind = "seller" | "car" | "home" | "job" | "phone" | "thing";

/** Branches of the catalogue where buyers are cheated in a way of their own. */
const kindOfSlug: ReadonlyMap<string, AdviceKind> = new Map([
  ["legkovye-avto", "car"],
  ["gruzovoy-transport", "car"],
  ["avtobusy", "car"],
  ["spectehnika", "car"],
  ["mototehnika", "car"],
  ["nedvizhimost", "home"],
  ["rabota", "job"],
  ["mobilnye-telefony", "phone"],
  ["planshety", "phone"],
]);

/** The advice for the viewer of a room, by the branch that the listing's category belongs to. */
export function chooseAdvice(
  { side, product }: Pick<ChatRoomDetail, "side" | "product">,
  categories: readonly Pick<FlatCategory, "id" | "parent" | "title_slug">[],
): AdviceKind {
  if (side === "seller") return "seller";
  let id = product?.category ?? null;
  while (id !== null) {
    const category = categories.find((one) => one.id === id);
    const kind = category && kindOfSlug.get(category.title_slug);
    if (kind) return kind;
    id = category?.parent ?? null;
  }
  return "thing";
}
