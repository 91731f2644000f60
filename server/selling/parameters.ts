import type { Parameter } from "#contracts/catalogue.ts";
import type { GivenParameter } from "#contracts/selling.ts";
import { cleanText } from "#contracts/values.ts";

/** As `listings.parameters` has them: parameter id -> option ids | number | text. */
export type StoredParameters = Record<string, number[] | number | string>;

/** Notes what is wrong with a field: a key of `errors.json` under `fields`. */
export type Fault = (field: string, message: string, values?: Record<string, string>) => void;

/** Numbers beyond it are slips of the finger; `listing_numbers` keeps four decimals. */
const largestNumber = 1_000_000_000;
const decimals = 10_000;
const longestText = 200;
/** Years of making: an old instrument, a flat in a house that is being built. */
const years = { from: 1900, ahead: 5 };
const yearKeys = new Set(["year", "year_made", "year_built"]);

/** What was given, checked parameter by parameter; each fault is named `parameters.<id>`. */
export function resolveParameters(
  given: readonly GivenParameter[],
  parameters: readonly Parameter[],
  fault: Fault,
): StoredParameters {
  const byId = new Map(parameters.map((parameter) => [parameter.id, parameter]));
  const stored: StoredParameters = {};
  for (const item of given) {
    const field = `parameters.${item.id}`;
    const parameter = byId.get(item.id);
    if (!parameter) fault(field, "unknown_id");
    else if (stored[item.id] !== undefined) fault(field, "repeated");
    else {
      const value =
        parameter.type === "select" ? chooseOptions(parameter, item, fault) : enterValue(parameter, item, fault);
      if (value !== undefined) stored[item.id] = value;
    }
  }
  for (const parameter of parameters) {
    checkParents(parameter, stored, fault);
    if (parameter.required && stored[parameter.id] === undefined && hasChoice(parameter, stored)) {
      fault(`parameters.${parameter.id}`, "required");
    }
  }
  return stored;
}

function chooseOptions(
  parameter: Parameter,
  { id, value, options }: GivenParameter,
  fault: Fault,
): number[] | undefined {
  const field = `parameters.${id}`;
  if (value !== undefined) fault(field, "invalid");
  const chosen = [...new Set(options ?? [])];
  if (chosen.length === 0) return undefined;
  if (!parameter.multiple && chosen.length > 1) fault(field, "one_option");
  if (!chosen.every((option) => parameter.options.some((known) => known.id === option))) fault(field, "unknown_id");
  return chosen;
}

function enterValue(
  parameter: Parameter,
  { id, value, options }: GivenParameter,
  fault: Fault,
): number | string | undefined {
  const field = `parameters.${id}`;
  if (options !== undefined && options.length > 0) fault(field, "invalid");
  if (value === undefined || value === "") return undefined;
  if (!parameter.from_to) {
    const text = cleanText(String(value)).slice(0, longestText);
    return text === "" ? undefined : text;
  }
  const number = typeof value === "number" ? value : readNumber(value);
  const bounds = yearKeys.has(parameter.key)
    ? { from: years.from, to: new Date().getFullYear() + years.ahead }
    : { from: 0, to: largestNumber };
  if (Number.isNaN(number)) fault(field, "invalid");
  else if (number < bounds.from || number > bounds.to) fault(field, "out_of_range");
  return Math.round(number * decimals) / decimals;
}

/** A number as people write it: `1 500`, `2,5`. */
function readNumber(text: string): number {
  const plain = text.replace(/[\s\u00a0]/g, "").replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** An option that belongs to another (a model to its make) goes with that one only. */
function checkParents(parameter: Parameter, stored: StoredParameters, fault: Fault): void {
  const chosen = stored[parameter.id];
  if (parameter.depends_on === undefined || !Array.isArray(chosen)) return;
  const parents = stored[parameter.depends_on];
  const isWrong = parameter.options.some(
    ({ id, parent_option }) =>
      chosen.includes(id) &&
      parent_option !== undefined &&
      !(Array.isArray(parents) && parents.includes(parent_option)),
  );
  if (isWrong) fault(`parameters.${parameter.id}`, "unknown_id");
}

/** Whether there is anything to choose: a make may have no models. */
function hasChoice({ depends_on, options }: Parameter, stored: StoredParameters): boolean {
  if (depends_on === undefined) return true;
  const parents = stored[depends_on];
  return options.some(
    ({ parent_option }) => parent_option === undefined || (Array.isArray(parents) && parents.includes(parent_option)),
  );
}

/** Stored values as they were given; of a category that has other parameters, those it has too. */
export function toGiven(stored: StoredParameters, parameters: readonly Parameter[]): GivenParameter[] {
  return parameters.flatMap(({ id }) => {
    const value = stored[id];
    if (value === undefined) return [];
    return Array.isArray(value) ? { id, options: value } : { id, value };
  });
}
