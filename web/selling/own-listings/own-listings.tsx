import PackageOpen from "lucide-react/icons/package-open";
import Plus from "lucide-react/icons/plus";
import SearchX from "lucide-react/icons/search-x";
import { lazy, Suspense, useState } from "react";
import { listingStates, maxSearchLength } from "#contracts/listings/rules.ts";
import type { ListingState } from "#contracts/listings/schemas.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchForm } from "#web/ui/form/search-form.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { OwnListingsView } from "./load-own-listings.ts";
import { OwnRow } from "./own-row.tsx";
import { ManyPhotos } from "./photos/many-photos.tsx";
import { WaitingNote } from "./photos/waiting-note.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useMoreOwn } from "./use-more-own.ts";
import { useOwnerActions } from "./use-owner-actions.tsx";
import "#web/selling/texts.ts";

const ToCatalogueDialog = lazy(() =>
  import("#web/business/to-catalogue/to-catalogue-dialog.tsx").then((module) => ({
    default: module.ToCatalogueDialog,
  })),
);

/** The search is shown from this number of listings on. */
const minSearched = 8;

/** The path of the user's own listings in a state. */
function pathOf(state: ListingState): string {
  return state === "active" ? "/profile/?tab=products" : `/profile/?tab=products&state=${state}`;
}

/** The user's own listings by state, with search and actions, also on several at once. */
export function OwnListings({ view }: { view: OwnListingsView }) {
  const t = useTranslations("selling.own");
  const { cards, next, isLoading, hasFailed, more } = useMoreOwn(view);
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const actions = useOwnerActions(() => setChosen(undefined));
  const viewer = useViewer();
  const business = viewer?.isApproved ? viewer.business : null;
  const isActing = viewer?.acting != null;
  // The listings whose catalogues are chosen.
  const [catalogued, setCatalogued] = useState<readonly number[]>();
  const total = listingStates.reduce((sum, state) => sum + view.counts[state], 0);
  const hasTools = view.search !== "" || total >= minSearched;

  const toggle = (id: number) =>
    setChosen((now = new Set()) =>
      now.has(id) ? new Set([...now].filter((known) => known !== id)) : new Set([...now, id]),
    );

  return (
    <div>
      <StateTabs view={view} />
      <WaitingNote waiting={view.waiting} isWaiting={view.isWaiting} />
      {view.isWaiting && business !== null && <ManyPhotos />}
      {view.wait && <p className="mt-4 text-felt-600">{view.wait}</p>}
      <div className="my-4 flex flex-wrap items-end gap-2.5">
        {hasTools && (
          <SearchForm
            path="/profile/"
            label={t("search")}
            value={view.search}
            maxLength={maxSearchLength}
            className="min-w-0 flex-1 560:max-w-72"
            kept={{
              tab: "products",
              state: view.state === "active" ? "" : view.state,
              photos: view.isWaiting ? "none" : "",
            }}
          />
        )}
        <div className="ml-auto flex flex-wrap gap-2.5">
          {cards.length > 1 && (
            <Button variant="outline" onClick={() => setChosen(chosen ? undefined : new Set())}>
              {t(chosen ? "stopChoosing" : "chooseSeveral")}
            </Button>
          )}
          {!chosen && (
            // On phones the bar at the lower edge has it.
            <LinkButton to="/post" variant="primary" className="max-720:hidden">
              <Icon of={Plus} />
              {t("post")}
            </LinkButton>
          )}
        </div>
      </div>
      {cards.length === 0 ? (
        <Nothing view={view} isFirst={total === 0} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={t(`state.${view.state}`)}>
          {cards.map((own) => (
            <OwnRow
              key={own.card.id}
              own={own}
              now={view.now}
              chosen={chosen?.has(own.card.id)}
              takesPhotos={view.isWaiting}
              isBusy={actions.isBusy}
              onChoose={() => toggle(own.card.id)}
              onAction={(action) => actions.start(action, [own.card.id], own)}
              hasStatistics={business !== null && !isActing}
              onCatalogue={business === null ? undefined : () => setCatalogued([own.card.id])}
            />
          ))}
        </ul>
      )}
      {next && <MoreLink next={next} isLoading={isLoading} hasFailed={hasFailed} onMore={more} />}
      {chosen && (
        <SelectionBar
          cards={cards}
          chosen={chosen}
          now={view.now}
          isBusy={actions.isBusy}
          onChoose={setChosen}
          onAction={actions.start}
          onCatalogue={business === null ? undefined : setCatalogued}
        />
      )}
      {actions.dialog}
      {catalogued && business !== null && (
        <Suspense>
          <ToCatalogueDialog
            businessId={business}
            ids={catalogued}
            onDone={() => setChosen(undefined)}
            onClose={() => setCatalogued(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface MoreLinkProps {
  next: string;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Appends the next page to the list; without a script it is a link to that page. */
function MoreLink({ next, isLoading, hasFailed, onMore }: MoreLinkProps) {
  const t = useTranslations("selling.own");
  return (
    <div className="mt-5 grid justify-items-center gap-2" aria-live="polite">
      {hasFailed && <p className="text-felt-600">{t("moreFailed")}</p>}
      <LinkButton
        to={next}
        variant="soft"
        rel="next"
        aria-busy={isLoading}
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
      >
        {t(isLoading ? "loading" : "more")}
      </LinkButton>
    </div>
  );
}

function StateTabs({ view }: { view: OwnListingsView }) {
  const t = useTranslations("selling.own");
  return (
    <nav aria-label={t("states")} className="flex flex-wrap gap-2 py-1">
      {listingStates.map((state) => (
        <PageLink
          key={state}
          to={pathOf(state)}
          aria-current={state === view.state ? "page" : undefined}
          data-empty={view.counts[state] === 0 ? "" : undefined}
          className="flex h-11 items-center gap-2 rounded-full border border-felt-200 bg-felt-0 px-4 whitespace-nowrap hover:border-felt-300 data-empty:not-aria-[current]:border-transparent data-empty:not-aria-[current]:bg-transparent data-empty:not-aria-[current]:px-2 data-empty:not-aria-[current]:text-felt-600 aria-[current]:border-lake-600 aria-[current]:bg-lake-50 aria-[current]:font-semibold aria-[current]:text-lake-700"
        >
          {t(`state.${state}`)}
          <span className="text-xs font-normal text-felt-600">{formatNumber(view.counts[state])}</span>
        </PageLink>
      ))}
    </nav>
  );
}

function Nothing({ view, isFirst }: { view: OwnListingsView; isFirst: boolean }) {
  const t = useTranslations("selling.own");
  if (view.isWaiting && view.search === "") return null;
  if (view.search !== "")
    return (
      <EmptyState icon={SearchX} title={t("foundNothing")} text={t("foundNothingText")}>
        <LinkButton to={pathOf(view.state)} variant="soft">
          {t("clearSearch")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState icon={PackageOpen} title={t(isFirst ? "none" : `noneOf.${view.state}`)} text={isFirst && t("noneText")}>
      {isFirst && (
        <LinkButton to="/post" variant="primary" size="m">
          {t("postFirst")}
        </LinkButton>
      )}
    </EmptyState>
  );
}
