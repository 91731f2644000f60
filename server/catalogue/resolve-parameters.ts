import type { Parameter } from "#contracts/catalogue/schemas.ts";
import type { GivenParameter } from "#contracts/selling/schemas.ts";
import { readParameterNumber } from "#contracts/selling/parameter-numbers.ts";
import { yearBounds } from "#contracts/selling/rules.ts";
import { cleanText } from "#contracts/base/values.ts";

/** `listings.parameters`: option ids, number or text by parameter id. */
export type StoredParameters = Record<string, number[] | number | string>;

/** `message` is a key of `errors.json` under `fields`. */
export type AddFieldError = (field: string, message: string, values?: Record<string, string>) => void;

/** Larger numbers are typos. */
const maxNumber = 1_000_000_000;
/** `listing_numbers` has four decimals. */
const decimals = 10_000;
const maxTextLength = 200;

/** Validates parameters and returns them as stored. Errors are of fields `parameters.<id>`. */
export function resolveParameters(
  given: readonly GivenParameter[],
  parameters: readonly Parameter[],
  addError: AddFieldError,
): StoredParameters {
  const byId = new Map(parameters.map((parameter) => [parameter.id, parameter]));
  const stored: StoredParameters = {};
  for (const item of given) {
    const field = `parameters.${item.id}`;
    const parameter = byId.get(item.id);
    if (!parameter) addError(field, "unknown_id");
    else if (stored[item.id] !== undefined) addError(field, "repeated");
    else {
      const value =
        parameter.type === "select" ? chooseOptions(parameter, item, addError) : enterValue(parameter, item, addError);
      if (value !== undefined) stored[item.id] = value;
    }
  }
  for (const parameter of parameters) {
    checkParentOptions(parameter, stored, addError);
    if (parameter.required && stored[parameter.id] === undefined && hasChoice(parameter, stored)) {
      addError(`parameters.${parameter.id}`, "required");
    }
  }
  return stored;
}

function chooseOptions(
  parameter: Parameter,
  { id, value, options }: GivenParameter,
  addError: AddFieldError,
): number[] | undefined {
  const field = `parameters.${id}`;
  if (value !== undefined) addError(field, "invalid");
  const chosen = [...new Set(options ?? [])];
  if (chosen.length === 0) return undefined;
  if (!parameter.multiple && chosen.length > 1) addError(field, "one_option");
  if (!chosen.every((option) => parameter.options.some((known) => known.id === option))) addError(field, "unknown_id");
  return chosen;
}

function enterValue(
  parameter: Parameter,
  { id, value, options }: GivenParameter,
  addError: AddFieldError,
): number | string | undefined {
  const field = `parameters.${id}`;
  if (options !== undefined && options.length > 0) addError(field, "invalid");
  if (value === undefined || value === "") return undefined;
  if (!parameter.from_to) {
    const text = cleanText(String(value)).slice(0, maxTextLength);
    return text === "" ? undefined : text;
  }
  const number = typeof value === "number" ? value : readNumber(value, parameter);
  const years = yearBounds(parameter.key, new Date().getFullYear());
  const { from, to } = years ?? { from: 0, to: maxNumber };
  if (Number.isNaN(number)) addError(field, "invalid");
  else if (number < from || number > to) {
    if (years) addError(field, "year_bounds", { from: String(from), to: String(to) });
    else addError(field, "out_of_range");
  }
  return Math.round(number * decimals) / decimals;
}

/** `NaN` where no number, or more than one, can be read. */
function readNumber(text: string, parameter: Parameter): number {
  const read = readParameterNumber(text, parameter);
  return "value" in read ? read.value : Number.NaN;
}

/** An option with a parent (a model) requires its parent (the make) to be chosen. */
function checkParentOptions(parameter: Parameter, stored: StoredParameters, addError: AddFieldError): void {
  const chosen = stored[parameter.id];
  if (parameter.depends_on === undefined || !Array.isArray(chosen)) return;
  const parents = stored[parameter.depends_on];
  const isWrong = parameter.options.some(
    ({ id, parent_option }) =>
      chosen.includes(id) &&
      parent_option !== undefined &&
      !(Array.isArray(parents) && parents.includes(parent_option)),
  );
  if (isWrong) addError(`parameters.${parameter.id}`, "unknown_id");
}

/** Whether there are options to choose from: a make may have no models. */
function hasChoice({ depends_on, options }: Parameter, stored: StoredParameters): boolean {
  if (depends_on === undefined) return true;
  const parents = stored[depends_on];
  return options.some(
    ({ parent_option }) => parent_option === undefined || (Array.isArray(parents) && parents.includes(parent_option)),
  );
}

/** Stored values in the form of the contract; those of other parameters are left out. */
export function toGivenParameters(stored: StoredParameters, parameters: readonly Parameter[]): GivenParameter[] {
  return parameters.flatMap(({ id }) => {
    const value = stored[id];
    if (value === undefined) return [];
    return Array.isArray(value) ? { id, options: value } : { id, value };
  });
}
