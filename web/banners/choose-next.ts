/** Any of them at random, but not the one before; that one only where there is no other. `random` gives 0 to 1. */
export function chooseNext<T>(all: readonly T[], before: T | undefined, random = Math.random): T | undefined {
  const others = all.filter((candidate) => candidate !== before);
  return others[Math.floor(random() * others.length)] ?? before;
}
