/** «87,5»: a rate with the decimals that it has. */
export function formatRate(kgs: number): string {
  return String(kgs).replace(".", ",");
}
