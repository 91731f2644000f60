import PackageOpen from "lucide-react/icons/package-open";
import SearchX from "lucide-react/icons/search-x";
import { redirect } from "react-router";
import { listCatalogues } from "#contracts/business/catalogue-schemas.ts";
import { maxDiscounted } from "#contracts/business/discount-rules.ts";
import { setDiscounts } from "#contracts/business/discount-schemas.ts";
import { maxCatalogues } from "#contracts/business/rules.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { viewListingLine } from "#web/business/listings/listing-line-view.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { unlessOver } from "#web/business/request/absence.ts";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/discounts-page.ts";
import { ChooseForm } from "./choose-form.tsx";
import { DiscountFilters } from "./discount-filters.tsx";
import { discountsPath as path, type DiscountQuery, queryOf, readQuery } from "./discount-query.ts";
import { PreviewForm } from "./preview-form.tsx";
import { type Preview, previewRows, readPrices } from "./preview.ts";
import "#web/business/listings/texts.ts";

/** Listings of a page. */
const pageSize = 100;

/** `/profile/discounts`: discounts on many of one's listings at once. The address has the filters, and `products` those that were chosen elsewhere. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { business } = await getOwnAccount(context);
  const { searchParams } = new URL(request.url);
  const query = readQuery(searchParams);
  const title = api.texts("catalogues")("discounts.title");
  try {
    const found = await unlessOver(api, context, async () => {
      const [page, catalogues] = await Promise.all([
        findListings(api, query, pageSize, searchParams.get("key")),
        api.call(listCatalogues, { params: { id: business }, query: { limit: maxCatalogues + 1 } }),
      ]);
      return {
        catalogues: catalogues.results
          .filter(({ is_discount }) => !is_discount)
          .map(({ id, name }) => ({ id: String(id), name })),
        lines: page.results.filter((own) => !own.is_deleted).map((own) => viewListingLine(own, api.language)),
        next: page.key && `${path}?${queryOf(query, { key: page.key })}`,
      };
    });
    return {
      query,
      found,
      saved: /^\d{1,4}$/.test(searchParams.get("saved") ?? "") ? Number(searchParams.get("saved")) : undefined,
      today: new Date(api.now + 6 * 3_600_000).toISOString().slice(0, 10),
      meta: { title, description: title, path, language: api.language, publicUrl: api.publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

function findListings(api: Api, query: DiscountQuery, limit: number, key?: string | null) {
  return api.call(listOwnProducts, { query: { ...query, limit, key } });
}

export async function action({ request, context }: Route.ActionArgs): Promise<Preview | Response> {
  const api = getApi(context);
  const { business } = await getOwnAccount(context);
  const form = await request.formData();
  const query = readQuery(new URL(request.url).searchParams);
  const params = { id: business ?? failNotFound() };
  const intent = textOf(form, "intent");
  const isSaving = intent === "save";
  const prices = readPrices(form);
  const ids = isSaving ? [...prices.keys()] : await findChosen(api, form, query);
  const until = textOf(form, "until");
  const percent = textOf(form, "percent");
  const done = (count: number) => redirect(`${path}?saved=${count}`, 303);
  if (ids.length === 0) return { rows: [], until, percent, message: api.texts("catalogues")("discounts.noneChosen") };
  try {
    if (intent === "remove") await api.call(setDiscounts, { params, body: { products: ids, percent: null } });
    else if (isSaving) {
      const items = ids.map((product) => ({ product, price: prices.get(product) ?? 0 }));
      await api.call(setDiscounts, { params, body: { items, until: until || null } });
    } else return { rows: await previewOf(api, ids, percent, prices), until, percent };
    return done(ids.length);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { errors = {}, detail, code } = error.problem;
    const rows = isSaving ? await previewOf(api, ids, percent, prices) : [];
    const ofRows = rows.map((row) => ({ ...row, error: errors[`products.${row.line.id}`]?.[0] }));
    const isTold = ofRows.some((row) => row.error !== undefined);
    const message =
      errors["until"]?.[0] ?? (code === "validation_failed" && !isTold ? Object.values(errors)[0]?.[0] : undefined);
    return { rows: ofRows, until, percent, message: message ?? detail };
  }
}

/** The chosen ones, or all that are found. */
async function findChosen(api: Api, form: FormData, query: DiscountQuery): Promise<number[]> {
  if (!form.has("all")) return form.getAll("product").map(Number);
  const { results } = await findListings(api, query, maxDiscounted);
  return results.filter((own) => !own.is_deleted).map(({ id }) => id);
}

async function previewOf(api: Api, ids: readonly number[], percent: string, prices: ReadonlyMap<number, number>) {
  const { results } = await findListings(api, {}, maxDiscounted);
  const wanted = new Set(ids);
  const lines = results.filter(({ id }) => wanted.has(id)).map((own) => viewListingLine(own, api.language));
  return previewRows(lines, Number(percent), prices);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function DiscountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("catalogues");
  const { found } = loaderData;
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to="/profile/business" label={t("toCabinet")}>
        {t("discounts.title")}
      </BackTitle>
      {"absence" in found ? (
        <NoBusiness why={found.absence} />
      ) : (
        <Discounts {...loaderData} {...found} answer={actionData} />
      )}
    </div>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];
type DiscountsProps = Omit<LoaderData, "found" | "meta"> &
  Exclude<LoaderData["found"], { absence: unknown }> & { answer: Route.ComponentProps["actionData"] };

function Discounts({ query, saved, today, catalogues, lines, next, answer }: DiscountsProps) {
  const t = useTranslations("catalogues");
  const preview = answer && "rows" in answer ? answer : undefined;
  const message = answer && ("unreachable" in answer ? t("noNetwork") : answer.message);
  const isNarrowed = Object.values(query).some(Boolean);
  const action = `${path}?${queryOf(query)}`;
  return (
    <>
      <p className="mt-1 mb-5 text-felt-600">{t("discounts.text")}</p>
      <div className="mb-4 grid gap-3 empty:hidden">
        {saved !== undefined && !answer && (
          <FormMessage kind="success">{t("discounts.done", { count: saved })}</FormMessage>
        )}
        {message && <FormMessage kind="error">{message}</FormMessage>}
      </div>
      {preview && preview.rows.length > 0 ? (
        <PreviewForm preview={preview} action={action} back={action} today={today} />
      ) : (
        <>
          {!query.products && <DiscountFilters query={query} catalogues={catalogues} />}
          {lines.length === 0 ? (
            <EmptyState
              icon={isNarrowed ? SearchX : PackageOpen}
              title={t(isNarrowed ? "foundNothing" : "discounts.none")}
              text={t(isNarrowed ? "foundNothingText" : "discounts.noneText")}
            >
              <LinkButton to={isNarrowed ? path : "/post"} variant="soft">
                {t(isNarrowed ? "showAll" : "discounts.post")}
              </LinkButton>
            </EmptyState>
          ) : (
            <ChooseForm
              key={lines[0]?.id}
              lines={lines}
              action={action}
              isAllChosen={query.products !== undefined}
              hasMore={next !== null}
              typed={preview}
            />
          )}
          {next && (
            <div className="mt-5 text-center">
              <LinkButton to={next} variant="soft" rel="next">
                {t("more")}
              </LinkButton>
            </div>
          )}
        </>
      )}
    </>
  );
}
