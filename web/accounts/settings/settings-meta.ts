import type { Api } from "#web/platform/api.ts";
import type { PageMeta } from "#web/platform/meta.ts";

/** The metadata of a page of settings: personal, so not indexed. */
export function settingsMeta({ language, publicUrl }: Api, title: string, path: string): PageMeta {
  return { title, description: title, path, language, publicUrl, noIndex: true };
}

/** Where a saved change leads: the settings, with a message that it was saved. */
export const savedPath = "/settings?saved";
