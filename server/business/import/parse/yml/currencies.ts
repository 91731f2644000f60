/** The currencies that a shop names, as its catalogue has them. */
export type Currencies = Map<string, string | undefined>;

/** Currencies of a catalogue at most: the others are not looked at. */
const maxCurrencies = 50;

/** Notes a `currency` of a shop. */
export function addCurrency(currencies: Currencies, { id = "", rate }: Readonly<Record<string, string>>): void {
  const name = id.trim().slice(0, 20);
  if (name !== "" && currencies.size < maxCurrencies) currencies.set(name, rate);
}

/** The main currency of a shop, whose rate is 1, or its only one; empty where none is or several are. */
export function mainCurrency(currencies: Currencies): string {
  const all = [...currencies];
  const main = all.filter(([, rate]) => (rate === undefined ? all.length === 1 : isOne(rate)));
  return main.length === 1 ? (main[0]?.[0] ?? "") : "";
}

function isOne(rate: string): boolean {
  return Number(rate.replace(",", ".")) === 1;
}
