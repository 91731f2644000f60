import type { LargeForm } from "#server/pages/large-forms.ts";

/** The page that sends a photo without scripts. Above the 12 MB of the contract, so that a somewhat larger one gets a message. */
export const chatPhotoForm: LargeForm = {
  path: "/chats/:id/photo",
  maxBytes: 14 * 1024 * 1024,
  maxConcurrent: 2,
};
