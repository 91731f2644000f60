/** Of the groups of three letters of two names, the part that both have: less is another name. */
const minLikeness = 0.4;
/** «Сантехника» is the beginning of «Сантехника и отопление». */
const likenessOfBeginning = 0.7;
/** Letters of a name that are compared. */
const maxLetters = 60;

/**
 * Finds the most similar of some names, in small letters: how many groups of three letters two have in common, of all that either has (Jaccard). Names are
 * found by their groups, so that a file with ten thousand unknown ones costs little.
 */
export function createNearest(
  names: readonly { id: number; name: string }[],
): (text: string, accepts?: (id: number) => boolean) => number | undefined {
  const sizes = names.map(({ name }) => groupsOf(name).size);
  const byGroup = new Map<string, number[]>();
  for (const [at, { name }] of names.entries())
    for (const group of groupsOf(name)) {
      const having = byGroup.get(group);
      if (having) having.push(at);
      else byGroup.set(group, [at]);
    }
  return (text, accepts = () => true) => {
    const asked = lastName(text);
    const wanted = groupsOf(asked);
    const common = new Map<number, number>();
    for (const group of wanted) for (const at of byGroup.get(group) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
    let best: { id: number; likeness: number } | undefined;
    for (const [at, count] of common) {
      const { id = 0, name = "" } = names[at] ?? {};
      const plain = count / (wanted.size + (sizes[at] ?? 0) - count);
      const likeness = name.startsWith(`${asked} `) ? Math.max(plain, likenessOfBeginning) : plain;
      if (likeness >= minLikeness && likeness > (best?.likeness ?? 0) && accepts(id)) best = { id, likeness };
    }
    return best?.id;
  };
}

/** The last name of a path. */
function lastName(text: string): string {
  const parts = text
    .slice(0, 500)
    .split(/[>›»→|\\/]/)
    .filter((part) => part.trim() !== "");
  return (parts.at(-1) ?? "").toLowerCase().replaceAll("ё", "е").trim();
}

function groupsOf(name: string): Set<string> {
  const padded = `  ${name.slice(0, maxLetters)} `;
  const groups = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) groups.add(padded.slice(at, at + 3));
  return groups;
}
