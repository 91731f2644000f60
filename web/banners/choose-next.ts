/** A random one, but not the previous one unless it is the only one. `random` gives 0 to 1. */
export function chooseNext<T>(all: readonly T[], before: T | undefined, random = Math.random): T | undefined {
  const others = all.filter((candidate) => candidate !== before);
  return others[Math.floor(random() * others.length)] ?? before;
}
