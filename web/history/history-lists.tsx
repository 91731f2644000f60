import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import HistoryIcon from "lucide-react/icons/history";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { Form } from "react-router";
import { ListingCard } from "#web/listings/card/listing-card.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { HistoryView, SearchView } from "./load-history.ts";

/** Cards in the first row of the widest screen. */
const eagerCards = 4;

/** What one looked at, each with a button that takes it out. */
export function ViewedList({ view: { cards, nextKey } }: { view: Extract<HistoryView, { kind: "products" }> }) {
  const t = useTranslations("history");
  const noPhoto = useTranslations("listings")("noPhoto");
  if (cards.length === 0)
    return (
      <EmptyState icon={Eye} title={t("emptyProducts")} text={t("emptyProductsText")}>
        <LinkButton to="/" variant="primary" size="m">
          {t("look")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <>
      <ul className="card-grid">
        {cards.map((card, index) => (
          <ListingCard key={card.id} card={card} heading="h2" noPhoto={noPhoto} eager={index < eagerCards}>
            <ForgetForm id={card.id} title={card.title} isOnPicture />
          </ListingCard>
        ))}
      </ul>
      {nextKey !== null && (
        <LinkButton to={`?key=${encodeURIComponent(nextKey)}`} variant="soft" size="m" className="mt-6 w-full">
          {t("more")}
        </LinkButton>
      )}
      <EraseLink kind="products" />
    </>
  );
}

/** What one searched for: a press searches again. */
export function SearchList({ searches }: { searches: readonly SearchView[] }) {
  const t = useTranslations("history");
  if (searches.length === 0)
    return (
      <EmptyState icon={Search} title={t("emptySearches")} text={t("emptySearchesText")}>
        <LinkButton to="/" variant="primary" size="m">
          {t("look")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <>
      <ul className="max-w-2xl divide-y divide-felt-200 overflow-hidden rounded-l border border-felt-200 bg-felt-0">
        {searches.map(({ id, text, to, ago }) => (
          <li key={id} className="flex items-center pr-1.5">
            <PageLink to={to} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-2 pl-4 hover:text-lake-700">
              <Icon of={HistoryIcon} size={20} className="shrink-0 text-felt-600" />
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              <span className="shrink-0 text-xs text-felt-600">{ago}</span>
            </PageLink>
            <ForgetForm id={id} title={text} />
          </li>
        ))}
      </ul>
      <EraseLink kind="searches" />
    </>
  );
}

/** In the place of the lists while nothing is kept. */
export function HistoryOff() {
  const t = useTranslations("history");
  return (
    <EmptyState icon={EyeOff} title={t("off")} text={t("offText")}>
      <Form method="post">
        <Button type="submit" name="intent" value="on" variant="primary" size="m">
          {t("turnOn")}
        </Button>
      </Form>
    </EmptyState>
  );
}

function EraseLink({ kind }: { kind: HistoryView["kind"] }) {
  const t = useTranslations("history");
  return (
    <LinkButton
      // The question is at the top of the page.
      to={kind === "products" ? "?ask=erase" : `?tab=${kind}&ask=erase`}
      variant="outlineDanger"
      className="mt-6"
    >
      {t(`erase.${kind}`)}
    </LinkButton>
  );
}

function ForgetForm({ id, title, isOnPicture }: { id: number; title: string; isOnPicture?: boolean }) {
  const t = useTranslations("history");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="forget" />
      <button
        type="submit"
        name="id"
        value={id}
        aria-label={t("forget", { title })}
        className="group grid size-11 place-items-center"
      >
        <span
          className={`grid size-[34px] place-items-center rounded-full text-felt-900 group-hover:text-bad ${isOnPicture ? "bg-felt-0/90 shadow-1" : ""}`}
        >
          <Icon of={X} size={18} />
        </span>
      </button>
    </Form>
  );
}
