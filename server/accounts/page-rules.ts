import type { LargeForm } from "#server/pages/large-forms.ts";

/** The page that changes one's photo. A photo has 12 MB at most; a somewhat larger one is to be refused in words. */
export const portraitForm: LargeForm = {
  path: "/settings/photo",
  maxBytes: 14 * 1024 * 1024,
  maxConcurrent: 4,
  cookies: ["access", "refresh"],
};

/** The identity provider's one-time code is part of the address that it leads back to: no log may have it. */
export const secretPaths = ["/google/"] as const;
