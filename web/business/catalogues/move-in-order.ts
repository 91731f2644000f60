/** The ids with one of them at another position. */
export function moveInOrder(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(position, 0, id);
}

/** The items in the order of the ids; what these do not name comes last. */
export function sortByOrder<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const positionOf = ({ id }: Item) => positions.get(id) ?? ids.length;
  return items.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** All ids, those of one page in the new order of this page: what is on other pages stays where it is. */
export function mergeOrder(all: readonly number[], page: readonly number[]): number[] {
  const onPage = new Set(page.filter((id) => all.includes(id)));
  const queue = [...onPage];
  return all.map((id) => (onPage.has(id) ? (queue.shift() ?? id) : id));
}
