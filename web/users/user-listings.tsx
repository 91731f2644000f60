import PackageOpen from "lucide-react/icons/package-open";
import SearchX from "lucide-react/icons/search-x";
import { useLocation } from "react-router";
import { maxTypedNumber } from "#contracts/base/typed-number.ts";
import { maxSearchLength } from "#contracts/listings/rules.ts";
import type { RangeFault } from "#web/catalogue/address/check-ranges.ts";
import { SaveSearchLink } from "#web/catalogue/save-search-link.tsx";
import type { CardPage } from "#web/listings/grid/load-cards.ts";
import { ListingGrid } from "#web/listings/grid/listing-grid.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { SearchForm } from "#web/ui/form/search-form.tsx";
import { ChoiceMenu, popupProps } from "#web/ui/overlay/popup.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** The listings of a user under a search and a main category. */
export interface UserListingsView {
  /** Whose listings they are. */
  user: string;
  /** The path of the page, perhaps with the place of the list in it: `/b/nur#listings`. */
  path: string;
  page: CardPage;
  search: string;
  /** Id of the chosen category; empty for all. */
  category: string;
  /** The order as in the address; empty for the newest first. */
  ordering: string;
  /** Bounds of the price in som as typed; empty: none. */
  from: string;
  to: string;
  /** Why the bounds are not used. */
  fault: RangeFault | undefined;
  /** Main categories that the user has listings in. */
  categories: { id: string; title: string; count: number }[];
}

/** The field is shown from so many listings on; fewer are seen at a glance. */
const minSearched = 8;

/** The address of the page with some of its filters changed. */
function addressOf(
  { path, search, category, ordering, from, to }: UserListingsView,
  changes: Partial<Record<"search" | "category" | "ordering", string>> = {},
): string {
  const query = new URLSearchParams();
  const filters = { search, category, price__gte: from, price__lte: to, ordering, ...changes };
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  const [page = "", place] = path.split("#");
  return page + (query.size === 0 ? "" : `?${query}`) + (place === undefined ? "" : `#${place}`);
}

interface UserListingsProps {
  view: UserListingsView;
  total: number;
  /** On one's own page without a listing on show: how many wait for a moderator. */
  waiting?: number;
}

/** The user's listings: search, price, main categories, order, cards. All of it works without a script. */
export function UserListings({ view, total, waiting = 0 }: UserListingsProps) {
  const t = useTranslations("users");
  const { page, search, category, categories, from, to } = view;
  const isNarrowed = search !== "" || category !== "" || from !== "" || to !== "";
  const { search: address } = useLocation();
  if (page.cards.length === 0 && !isNarrowed && waiting > 0)
    return (
      <EmptyState icon={PackageOpen} title={t("onReview", { count: formatNumber(waiting) })} text={t("onReviewText")}>
        <LinkButton to="/profile/?tab=products&state=on_review" variant="soft">
          {t("toOwn")}
        </LinkButton>
      </EmptyState>
    );
  if (page.cards.length === 0 && !isNarrowed)
    return <EmptyState icon={PackageOpen} title={t("noListings")} text={t("noListingsText")} />;
  return (
    <>
      <h2 className="sr-only">{t("tab.listings")}</h2>
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        {(total >= minSearched || search !== "") && (
          <SearchForm
            path={view.path}
            label={t("search")}
            value={search}
            maxLength={maxSearchLength}
            className="min-w-0 flex-1 max-560:basis-full 560:max-w-80"
            kept={{ category, price__gte: from, price__lte: to, ordering: view.ordering }}
          />
        )}
        {(total >= minSearched || isNarrowed) && <PriceMenu view={view} />}
        <div className="ml-auto flex gap-2">
          <SaveSearchLink list={addressOf({ ...view, path: `/user/${view.user}`, ordering: "" })} />
          <OrderMenu view={view} />
        </div>
      </div>
      {categories.length > 1 && (
        <nav aria-label={t("categories")} className="scroll-row -mx-4 mb-4 gap-2 px-4 py-1.5 720:mx-0 720:px-0.5">
          {[{ id: "", title: t("allCategories"), count: 0 }, ...categories].map(({ id, title, count }) => (
            <PageLink
              key={id}
              to={addressOf(view, { category: id })}
              aria-current={id === category ? "page" : undefined}
              className={`${chipClass} aria-[current]:border-lake-600 aria-[current]:bg-lake-50 aria-[current]:text-lake-700`}
            >
              {title}
              {count > 0 && <span className="text-xs text-felt-600">{formatNumber(count)}</span>}
            </PageLink>
          ))}
        </nav>
      )}
      {page.cards.length === 0 ? (
        <EmptyState icon={SearchX} title={t("foundNothing")} text={t("foundNothingText")}>
          <LinkButton to={view.path} variant="soft">
            {t("showAll")}
          </LinkButton>
        </EmptyState>
      ) : (
        <ListingGrid key={view.path + address} page={page} />
      )}
    </>
  );
}

/** Bounds of the price, folded: a form of its own that keeps the other filters. */
function PriceMenu({ view }: { view: UserListingsView }) {
  const t = useTranslations("users");
  const language = useLanguage();
  const { search, category, ordering, from, to, fault } = view;
  const kept = Object.entries({ search, category, ordering }).filter(([, value]) => value !== "");
  return (
    <details {...popupProps} className="relative" open={fault !== undefined}>
      <summary
        className={`${chipClass} cursor-pointer ${from || to ? "border-lake-600 bg-lake-50 text-lake-700" : ""}`}
      >
        {t("price")}
      </summary>
      <form
        key={`${from}-${to}`}
        action={hrefIn(language, view.path)}
        className="absolute top-full left-0 z-20 mt-1.5 grid w-72 max-w-[calc(100vw-32px)] grid-cols-2 gap-3 rounded-m border border-felt-200 bg-felt-0 p-4 shadow-2"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          label={t("priceFrom")}
          name="price__gte"
          inputMode="decimal"
          maxLength={maxTypedNumber}
          defaultValue={from}
        />
        <Field
          label={t("priceTo")}
          name="price__lte"
          inputMode="decimal"
          maxLength={maxTypedNumber}
          defaultValue={to}
        />
        {fault && (
          <div className="col-span-2">
            <FieldError>{t(fault === "unclear" ? "priceUnclear" : "priceInverted")}</FieldError>
          </div>
        )}
        <Button type="submit" variant="primary" className="col-span-2">
          {t("applyPrice")}
        </Button>
      </form>
    </details>
  );
}

const orders = [
  { ordering: "", title: "newFirst" },
  { ordering: "price", title: "cheapFirst" },
  { ordering: "-price", title: "dearFirst" },
] as const;

/** The order of the user's listings; each one is a link. */
function OrderMenu({ view }: { view: UserListingsView }) {
  const t = useTranslations("catalogue");
  return (
    <ChoiceMenu
      label={t("order")}
      className={chipClass}
      choices={orders.map(({ ordering, title }) => ({
        title: t(title),
        to: addressOf(view, { ordering }),
        isChosen: view.ordering === ordering,
      }))}
    />
  );
}
