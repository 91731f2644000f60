import {
  maxTypedNumber,
  type NumberFault,
  plainTyped,
  readAsDecimal,
  readTypedNumber,
  toNumber,
} from "#contracts/base/typed-number.ts";

/** The usual values of a parameter, in its unit. */
export interface PlausibleRange {
  from: number;
  to: number;
  /** Three decimals are usual: «1.250» is read as a group only where it cannot be 1,25. */
  hasDecimals?: true;
}

/**
 * Ranges outside of which a number is likely a slip, by the key of its parameter: from the smallest to the largest
 * thing that is on sale, with room on both sides. People confirm what is outside.
 */
const plausible: Readonly<Record<string, PlausibleRange>> = {
  min_order: { from: 1, to: 1_000_000 },
  mileage: { from: 0, to: 1_000_000 },
  engine_volume: { from: 0.3, to: 18, hasDecimals: true },
  engine_cc: { from: 25, to: 3_000 },
  ev_range: { from: 10, to: 1_500 },
  battery_kwh: { from: 0.2, to: 1_000 },
  engine_power: { from: 1, to: 2_000 },
  delivery_days: { from: 0, to: 180 },
  payload: { from: 0.05, to: 100, hasDecimals: true },
  seats: { from: 1, to: 100 },
  set_count: { from: 1, to: 1_000 },
  battery_ah: { from: 1, to: 1_000 },
  floor: { from: 0, to: 40 },
  floors_total: { from: 1, to: 40 },
  area_total: { from: 5, to: 3_000 },
  area_any: { from: 2, to: 100_000 },
  area_living: { from: 4, to: 1_500 },
  area_kitchen: { from: 2, to: 150 },
  area_land: { from: 0.5, to: 10_000, hasDecimals: true },
  area_ha: { from: 0.01, to: 50_000, hasDecimals: true },
  guests: { from: 1, to: 2_000 },
  beds: { from: 1, to: 200 },
  battery_health: { from: 1, to: 100 },
  screen_inch: { from: 1, to: 120 },
  wash_load: { from: 1, to: 60 },
  head_count: { from: 1, to: 20_000 },
  live_weight: { from: 0.05, to: 1_500 },
  milk_yield: { from: 0.5, to: 80 },
  jewel_weight: { from: 0.1, to: 2_000, hasDecimals: true },
  yurt_uuk: { from: 20, to: 300 },
  perfume_vol: { from: 0.5, to: 3_000 },
  study_months: { from: 0.1, to: 84 },
  tour_days: { from: 0.1, to: 60 },
};

/** The range that a number of a parameter usually lies in; `undefined` where anything may be. */
export function plausibleRange(key: string): PlausibleRange | undefined {
  return Object.hasOwn(plausible, key) ? plausible[key] : undefined;
}

/** Whether a number lies outside of what its parameter usually is. */
export function isImplausible(key: string, value: number): boolean {
  const range = plausibleRange(key);
  return range !== undefined && (value < range.from || value > range.to);
}

/** Decimals that are kept (`listing_numbers`). */
const maxDecimals = 4;

/** A parameter that is a number. */
interface NumberParameter {
  key: string;
  unit_ru?: string | undefined;
  unit_ky?: string | undefined;
}

/**
 * Reads the number of a parameter, with its unit or without: «120 000 км», «120.000», «1,6», «1.598» (litres), «65,5».
 * A group of three digits is read as decimals where only that is plausible, and refused as `ambiguous` where both are.
 */
export function readParameterNumber(
  typed: string,
  parameter: NumberParameter,
): { value: number } | { fault: NumberFault } {
  const { key } = parameter;
  const text = withoutUnit(plainTyped(typed), parameter);
  if (text === "") return { fault: "empty" };
  const read = typed.length > maxTypedNumber ? null : readTypedNumber(text);
  if (read === null || read.whole.length > 12) return { fault: "unclear" };
  if (/[1-9]/.test(read.fraction.slice(maxDecimals))) return { fault: "unclear" };
  const value = toNumber(read);
  const decimal = readAsDecimal(text);
  if (decimal === null || !plausibleRange(key)?.hasDecimals) return { value };
  const [group, point] = [!isImplausible(key, value), !isImplausible(key, decimal)];
  if (group && point) return { fault: "ambiguous" };
  return { value: point ? decimal : value };
}

/** A text without the unit of its parameter at the end, with or without a dot; a unit alone stays. */
function withoutUnit(text: string, { unit_ru: ru = "", unit_ky: ky = "" }: NumberParameter): string {
  for (const unit of [ru, ky].map((one) => plainTyped(one).replace(/\.$/, ""))) {
    const number = text.replace(/\.$/, "");
    if (unit !== "" && number.endsWith(unit) && /^\d/.test(number)) return number.slice(0, -unit.length).trim();
  }
  return text;
}
