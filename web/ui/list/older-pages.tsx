import { useSearchParams } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";

interface OlderPagesProps {
  /** Cursor of the page of older entries. */
  nextKey: string | null;
  /** The parameter of the address that has the cursor. */
  name?: string;
  /** With `#`: the part of the page that has the entries. */
  hash?: string;
}

/** Links to the page of older entries of a list, and from such a page back to the newest. */
export function OlderPages({ nextKey, name = "key", hash = "" }: OlderPagesProps) {
  const t = useTranslations("ui");
  const [query] = useSearchParams();
  const hrefOf = (key: string | null) => {
    const other = new URLSearchParams(query);
    if (key === null) other.delete(name);
    else other.set(name, key);
    return `?${other}${hash}`;
  };
  if (nextKey === null && !query.has(name)) return null;
  return (
    <nav aria-label={t("listPages")} className="mt-4 flex flex-wrap gap-2.5">
      {query.has(name) && (
        <LinkButton to={hrefOf(null)} variant="quiet" size="m" className="flex-1" rel="nofollow">
          {t("newest")}
        </LinkButton>
      )}
      {nextKey !== null && (
        <LinkButton to={hrefOf(nextKey)} variant="soft" size="m" className="flex-1" rel="nofollow">
          {t("older")}
        </LinkButton>
      )}
    </nav>
  );
}
