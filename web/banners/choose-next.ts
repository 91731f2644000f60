/** A random item other than the previous one; that one if there is no other. `random` returns 0 to 1. */
export function chooseNext<T>(all: readonly T[], before: T | undefined, random = Math.random): T | undefined {
  const others = all.filter((candidate) => candidate !== before);
  return others[Math.floor(random() * others.length)] ?? before;
}
