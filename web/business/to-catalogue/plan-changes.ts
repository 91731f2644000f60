/** What was ticked or unticked, by the id of the catalogue. */
export type Ticks = Readonly<Record<number, boolean>>;

/** The catalogues that listings are added to and taken out of: only where something was ticked, and changes. */
export function planChanges(
  catalogues: readonly { id: number; included?: number | undefined }[],
  ticks: Ticks,
  listings: number,
): { added: number[]; removed: number[] } {
  const ticked = catalogues.filter(({ id }) => ticks[id] !== undefined);
  return {
    added: ticked.filter(({ id, included = 0 }) => ticks[id] && included < listings).map(({ id }) => id),
    removed: ticked.filter(({ id, included = 0 }) => !ticks[id] && included > 0).map(({ id }) => id),
  };
}
