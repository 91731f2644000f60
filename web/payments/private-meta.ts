import type { Api } from "#web/platform/api.ts";
import type { PageMeta } from "#web/platform/meta.ts";

/** Personal, so not indexed. */
export function privateMeta({ language, publicUrl }: Api, title: string, path: string): PageMeta {
  return { title, description: title, path, language, publicUrl, noIndex: true };
}
