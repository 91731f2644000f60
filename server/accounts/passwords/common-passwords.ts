import { readFileSync } from "node:fs";
import { refuse } from "#server/platform/refusal.ts";

let commonPasswords: ReadonlySet<string> | undefined;

/** Whether a password is one of the 10,000 most common that the other rules accept: guessing begins with these. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("# ")),
  );
  return commonPasswords.has(password.toLowerCase());
}

export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) {
    refuse("validation_failed", { fields: { [field]: [{ message: "password_common" }] } });
  }
}
