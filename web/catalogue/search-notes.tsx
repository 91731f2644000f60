import { useTranslations } from "#web/platform/i18n.tsx";
import type { SearchView } from "#web/catalogue/filters/search-view.ts";

/** What the reader should know of how their search was taken: that it was corrected, or what of it was not used. */
export function SearchNotes({ view, search }: { view: SearchView | undefined; search: string | undefined }) {
  const t = useTranslations("catalogue");
  if (!view || !search) return null;
  const unused = view.unused.map((text) => `«${text}»`).join(", ");
  return (
    <>
      {view.used && (
        <output className="block mb-4 text-felt-600">{t("searchUsed", { used: view.used, search })}</output>
      )}
      {unused && <output className="block mb-4 text-felt-600">{t("searchUnused", { words: unused })}</output>}
    </>
  );
}
