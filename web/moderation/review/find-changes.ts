/** A difference between a listing as it was seen and as it is now. */
export interface Change {
  /** A text key under `field`, or the title of a parameter. */
  name:
    | "title"
    | "description"
    | "price"
    | "category"
    | "deal"
    | "location"
    | "phone"
    | "photos"
    | { parameter: string };
  before: string;
  after: string;
}

/** The compared fields of a listing. */
export interface Compared {
  title: string;
  description: string;
  price: string;
  category: string;
  /** The deal type: «Продажа». */
  deal: string;
  location: string;
  phone: string;
  parameters: readonly { id: number; title: string; value: string }[];
  photos: readonly { id: number }[];
}

const plain = ["title", "price", "category", "deal", "location", "phone", "description"] as const;

/**
 * The differences between a listing as it was seen and as it is now, in the order of the screen. Of photos, the numbers of
 * added and removed ones; neither where only their order differs.
 */
export function findChanges(seen: Compared, now: Compared): Change[] {
  const texts = plain
    .filter((name) => seen[name] !== now[name])
    .map((name) => ({ name, before: seen[name], after: now[name] }));
  return [...texts, ...findParameterChanges(seen, now), ...findPhotoChanges(seen, now)];
}

function findParameterChanges(seen: Compared, now: Compared): Change[] {
  const before = new Map(seen.parameters.map((parameter) => [parameter.id, parameter]));
  const after = new Map(now.parameters.map((parameter) => [parameter.id, parameter]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [old, fresh] = [before.get(id), after.get(id)];
    if (old?.value === fresh?.value) return [];
    const name = { parameter: (fresh ?? old)?.title ?? "" };
    return [{ name, before: old?.value ?? "", after: fresh?.value ?? "" }];
  });
}

function findPhotoChanges(seen: Compared, now: Compared): Change[] {
  const [before, after] = [seen, now].map(({ photos }) => photos.map(({ id }) => id));
  if (!before || !after || before.join() === after.join()) return [];
  const gone = before.filter((id) => !after.includes(id)).length;
  const come = after.filter((id) => !before.includes(id)).length;
  return [{ name: "photos", before: gone === 0 ? "" : `−${gone}`, after: come === 0 ? "" : `+${come}` }];
}
