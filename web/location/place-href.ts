/** Where a list begins anew: a cursor of another place means nothing here. */
const positionNames = ["key", "offset"];

/** The address of a list in another place: its other filters stay, null drops the place. */
export function placeHref(action: string, search: string, id: number | null): string {
  const query = new URLSearchParams(search);
  for (const name of [...positionNames, "location"]) query.delete(name);
  if (id !== null) query.set("location", String(id));
  return query.size > 0 ? `${action}?${query}` : action;
}
