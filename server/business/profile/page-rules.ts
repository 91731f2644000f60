import type { LargeForm } from "#server/pages/large-forms.ts";

/** Pages that take pictures of a business without scripts. Above the 12 MB of the contract, so that a somewhat larger one gets a message. */
const limits = { maxBytes: 14 * 1024 * 1024, maxConcurrent: 2, hasOneFile: true } as const;

export const businessForms: readonly LargeForm[] = [
  { path: "/business-registration", ...limits },
  { path: "/profile/edit", ...limits },
];
