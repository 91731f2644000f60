import "./chosen/texts.ts";
import Columns2 from "lucide-react/icons/columns-2";
import { maxCompared } from "#contracts/comparison/rules.ts";
import { compareProducts, type Comparison } from "#contracts/comparison/schemas.ts";
import { listSimilarProducts } from "#contracts/listings/schemas.ts";
import { comparePath } from "#web/comparison/chosen/chosen.ts";
import { ShareMenu } from "#web/listings/sharing/share-menu.tsx";
import { type Api, getApi } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SwitchLink } from "#web/ui/switch-link.tsx";
import type { Route } from "./+types/compare-page.ts";
import { readAskedIds } from "./asked-ids.ts";
import { CategoryGroups } from "./category-groups.tsx";
import { CompareTable } from "./compare-table.tsx";
import { MoreToCompare } from "./more-to-compare.tsx";
import { groupByKind, nameCategories, viewComparedCard, viewRows } from "./view-comparison.ts";

const path = "/compare";
/** Listings that are offered to be added. */
const offered = 8;

/** `/compare?ids=5,7`: up to four listings of one kind beside each other; with `&only=differences` only what they differ in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("comparison");
  const query = new URL(request.url).searchParams;
  const { ids, areTooMany } = readAskedIds(query);
  const meta = { title: t("title"), description: t("description"), path, language, publicUrl, noIndex: true };
  const empty: Comparison = { results: [], is_comparable: true, groups: [], parameters: [], gone: [] };
  const found = ids.length === 0 ? empty : await api.call(compareProducts, { query: { ids: ids.join(",") } });
  const { results, gone, is_comparable: isComparable } = found;
  const shown = results.map(({ id }) => id);
  return {
    ids: shown,
    columns: results.map((product) => viewComparedCard(product, api)),
    rows: isComparable ? viewRows(found, api) : [],
    groups: isComparable ? null : groupByKind(found, api),
    category: isComparable && results.length > 0 ? nameCategories(results, language) : null,
    notes: [
      ...(areTooMany ? [t("tooManyAddress")] : []),
      ...gone.map(({ id, title }) => (title === null ? t("gone", { id: String(id) }) : t("goneNamed", { title }))),
    ],
    only: query.get("only") === "differences" && shown.length > 1,
    offers: isComparable ? await loadOffers(api, found) : [],
    shareUrl: publicUrl + hrefIn(language, comparePath(shown)),
    meta,
  };
}

/** Others like the first one, of its category: that is how a comparison grows without scripts. */
async function loadOffers(api: Api, { results }: Comparison) {
  const [first] = results;
  if (!first || results.length >= maxCompared) return [];
  const similar = await api.call(listSimilarProducts, { params: { id: String(first.id) } });
  const known = new Set(results.map(({ id }) => id));
  return similar.results
    .filter(({ id, category }) => category.id === first.category.id && !known.has(id))
    .slice(0, offered)
    .map((product) => viewComparedCard(product, api));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { ids, columns, rows, groups, category, notes, only, offers, shareUrl } = loaderData;
  const t = useTranslations("comparison");
  return (
    <div className="wrap pt-4 pb-10 720:pt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold tracking-tight 720:text-3xl">{t("title")}</h1>
          {category !== null && <p className="text-felt-600">{category}</p>}
        </div>
        {ids.length > 1 && groups === null && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <SwitchLink
              isOn={only}
              label={t("onlyDifferences")}
              to={only ? comparePath(ids) : `${comparePath(ids)}&only=differences`}
              className="flex h-11 items-center gap-3 font-semibold"
            />
            <ShareMenu url={shareUrl} title={t("title")} />
          </div>
        )}
      </div>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-2">
          {notes.map((note) => (
            <li key={note} className="rounded-m bg-felt-100 px-4 py-3">
              {note}
            </li>
          ))}
        </ul>
      )}
      {groups !== null ? (
        <CategoryGroups groups={groups} />
      ) : ids.length === 0 ? (
        <EmptyState icon={Columns2} title={t("empty")} text={t("emptyText")}>
          <LinkButton to="/" variant="primary" size="m">
            {t("look")}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          {ids.length === 1 && <p className="mb-3 text-felt-600">{t("one")}</p>}
          <CompareTable ids={ids} columns={columns} rows={rows} only={only} />
        </>
      )}
      {offers.length > 0 && <MoreToCompare ids={ids} cards={offers} />}
    </div>
  );
}
