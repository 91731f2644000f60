import { maxImportBytes } from "#contracts/business/import/rules.ts";
import type { LargeForm } from "#server/pages/large-forms.ts";

/** The page that takes a file of listings: one at a time, for it is in memory as a whole. */
export const importForm: LargeForm = {
  path: "/profile/import",
  maxBytes: maxImportBytes + 65_536,
  maxConcurrent: 1,
  hasOneFile: true,
};
