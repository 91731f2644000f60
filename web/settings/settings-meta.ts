import type { Api } from "#web/platform/api.ts";
import type { PageMeta } from "#web/platform/meta.ts";

/** What a page of settings says about itself: it is nobody's but one's own. */
export function settingsMeta({ language, publicUrl }: Api, title: string, path: string): PageMeta {
  return { title, description: title, path, language, publicUrl, noIndex: true };
}

/** Where a change leads: to the settings, which say that it was saved. */
export const savedPath = "/settings?saved";
