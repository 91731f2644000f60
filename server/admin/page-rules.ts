import { registerBounds } from "#contracts/admin/payments/rules.ts";
import type { LargeForm } from "#server/pages/large-forms.ts";

/** The page that changes banners. Above the 12 MB of the contract, so that a somewhat larger picture gets a message. */
export const bannerForm: LargeForm = {
  path: "/moderation/admin/banners",
  maxBytes: 14 * 1024 * 1024,
  maxConcurrent: 1,
  hasOneFile: true,
};

/** The page that takes registers of payment providers. */
export const registerForm: LargeForm = {
  path: "/moderation/admin/payments/registers",
  maxBytes: registerBounds.bytes + 65_536,
  maxConcurrent: 1,
  hasOneFile: true,
};
