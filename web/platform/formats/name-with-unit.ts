/** What a year is counted in: the name of the field says it already. */
const yearUnits = new Set(["г.", "ж."]);

/** The name of a field with its unit: «Пробег, км», but «Год выпуска». */
export function nameWithUnit(name: string, unit: string): string {
  return unit === "" || yearUnits.has(unit) ? name : `${name}, ${unit}`;
}
