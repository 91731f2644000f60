import type { LargeForm } from "#server/pages/large-forms.ts";

/** The page that posts without scripts, one photo at a time. Above the 12 MB of the contract, so that a somewhat larger one gets a message. */
export const plainPostForm: LargeForm = {
  path: "/post/plain",
  maxBytes: 14 * 1024 * 1024,
  maxConcurrent: 2,
  hasOneFile: true,
};
