import { minCatalogueName } from "#contracts/business/rules.ts";

/** Whether a name may be sent: longer than 3 characters, spaces at its ends and several in a row aside. */
export function isNameLongEnough(name: string): boolean {
  return name.trim().replace(/\s+/g, " ").length >= minCatalogueName;
}
