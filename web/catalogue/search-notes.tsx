import { useTranslations } from "#web/platform/i18n.tsx";
import type { SearchView } from "#web/catalogue/filters/search-view.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import { changeFilters, type ListFilters, writeFilters } from "./address/list-query.ts";

interface SearchNotesProps {
  view: SearchView | undefined;
  /** The filters of the address. */
  filters: ListFilters;
  /** Path without filters. */
  path: string;
}

/** What the reader should know of how their search was taken: that it was corrected, what of it was not used, which words are a place. */
export function SearchNotes({ view, filters, path }: SearchNotesProps) {
  const t = useTranslations("catalogue");
  const { search } = filters;
  if (!view || !search) return null;
  const unused = view.unused.map((text) => `«${text}»`).join(", ");
  const { used, isSpelled, asWords, cheap, otherCurrency } = view;
  const correction = used && (isSpelled ? t("searchSpelled", { used }) : t("searchUsed", { used, search }));
  const note = (text: string, change: ListFilters, label: string) => (
    <p className="-mt-2 mb-3 flex flex-wrap items-center gap-x-2 text-xs text-felt-600 720:text-sm">
      {text}
      <PageLink
        to={path + writeFilters(changeFilters(filters, change))}
        rel="nofollow"
        className="inline-flex min-h-11 items-center font-semibold text-lake-600 hover:text-lake-700 720:min-h-8"
      >
        {label}
      </PageLink>
    </p>
  );
  return (
    <>
      {correction && <output className="block mb-4 text-felt-600">{correction}</output>}
      {unused && <output className="block mb-4 text-felt-600">{t("searchUnused", { words: unused })}</output>}
      {cheap &&
        !filters.ordering &&
        note(t("cheapNarrowsNothing", { words: cheap }), { ordering: "price" }, t("cheapFirst"))}
      {otherCurrency &&
        note(
          t("currencyGuessed", { price: otherCurrency.price }),
          { search: otherCurrency.search },
          t("searchOtherCurrency", { price: otherCurrency.other }),
        )}
      {asWords && note(t("takenAsPlace", { words: asWords.text }), { search: asWords.search }, t("searchAsWords"))}
    </>
  );
}
