import "./texts.ts";
import { Fragment } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { maxCategorySearch, maxMappedAtOnce } from "#contracts/business/import/rules.ts";
import {
  listImportCategories,
  listImports,
  mapImportCategories,
  mapImportCategory,
  proposeImportCategories,
} from "#contracts/business/import/schemas.ts";
import { type CategoryNode, getCategoryTree } from "#contracts/catalogue/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Refused, refuseForm } from "#web/business/catalogues/refused.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { unlessAbsent } from "#web/business/request/absence.ts";
import { type Api, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { SearchForm } from "#web/ui/form/search-form.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { Route } from "./+types/categories-page.ts";
import { checkAgain } from "./check-again.ts";
import { importPath } from "./import-view.ts";
import { findLeaves, listLeaves, type RootView } from "./list-leaves.ts";
import { useLiveSearch } from "./use-live-search.ts";

const path = `${importPath}/categories`;

/** `/profile/import/categories`: what files call our categories. `?name=` chooses the category of one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const params = new URL(request.url).searchParams;
  const tree = await api.shared(getCategoryTree);
  const roots = listLeaves(tree, api.language);
  const found = await findCategories(api, context, { key: params.get("key"), roots });
  const name = params.get("name")?.trim().slice(0, 1_000) || null;
  const search = params.get("search")?.trim().slice(0, maxCategorySearch) ?? "";
  return {
    found,
    // The choice is long: it comes with the name only.
    asked: name === null || "absence" in found ? null : await loadChoice(api, tree, { name, search }),
    meta: privateMeta(api, api.texts("import")("categories"), path),
  };
}

/** The choice for a name: the likely leaves first, then those of the business's main category. */
async function loadChoice(
  api: Api,
  tree: readonly CategoryNode[],
  { name, search }: { name: string; search: string },
): Promise<ChoiceView> {
  const { likely, main, said, ...goods } = await api.call(proposeImportCategories, { query: { name, search } });
  const found = findLeaves(tree, api.language, search);
  // A closed list on a phone shows the first words only: the leaf comes before what is above it.
  const titles = new Map(
    listLeaves(tree, api.language).flatMap((root) =>
      root.leaves.map(({ id, title }) => [id, `${title.split(" › ").at(-1)} · ${root.title}`]),
    ),
  );
  return {
    name,
    search,
    said,
    goods,
    likely: likely.flatMap((id) => {
      const title = titles.get(id);
      return title === undefined ? [] : { id, title };
    }),
    // Each leaf is there once: the browser shows the last of two as chosen.
    roots: found
      .map((root) => ({ ...root, leaves: root.leaves.filter(({ id }) => !likely.includes(id)) }))
      .filter(({ leaves }) => leaves.length > 0)
      .toSorted((one, other) => Number(other.id === main) - Number(one.id === main)),
  };
}

/** The path of each leaf, by its id. */
function titlesOf(roots: readonly RootView[]): Map<number, string> {
  return new Map(roots.flatMap(({ title, leaves }) => leaves.map((leaf) => [leaf.id, `${title} › ${leaf.title}`])));
}

function findCategories(
  api: Api,
  context: Route.LoaderArgs["context"],
  { key, roots }: { key: string | null; roots: readonly RootView[] },
) {
  return unlessAbsent(api, context, async () => {
    const [{ unknown, results, key: next }, imports] = await Promise.all([
      api.call(listImportCategories, { query: { key } }),
      api.call(listImports, { query: { limit: 1 } }),
    ]);
    const titles = titlesOf(roots);
    const known = results.map(({ name, category, by_title: byTitle }) => ({
      name,
      byTitle,
      title: titles.get(category ?? 0) ?? null,
      // Not in the tree, which has the open ones.
      isClosed: category !== null && !titles.has(category),
    }));
    const again = imports.results.find((one) => one.may_check_again)?.id;
    const names = unknown.map(({ name, rows, proposal }) => ({
      name,
      rows,
      // A closed category may be proposed no more.
      proposal: proposal && titles.has(proposal.category ?? 0) ? proposal : null,
      title: titles.get(proposal?.category ?? 0) ?? null,
    }));
    return { unknown: names, known, again, next: next && `${path}?key=${next}` };
  });
}

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const intent = textOf(form, "intent");
  try {
    if (intent === "again") return redirect(await checkAgain(api, textOf(form, "id")), 303);
    if (intent === "accept") {
      const { unknown } = await api.call(listImportCategories, { query: { key: null } });
      const stillUnknown = new Set(unknown.map(({ name }) => name));
      // What was said meanwhile, in another tab, stays.
      const categories = readProposals(form).filter(({ name }) => stillUnknown.has(name));
      if (categories.length > 0) await api.call(mapImportCategories, { body: { categories } });
      return redirect(path, 303);
    }
    const byTitle = intent !== "forget" && form.has("by_title");
    const chosen = textOf(form, "category");
    // Without titles a category has to be chosen: 0 is none.
    const category = intent === "forget" || (byTitle && chosen === "") ? null : Number(chosen);
    await api.call(mapImportCategory, { body: { name: textOf(form, "name"), category, by_title: byTitle } });
    return redirect(path, 303);
  } catch (error) {
    return refuseForm(error, form, intent);
  }
}

/** The proposals that the page has shown: each name with its category, and «by title» where it was proposed. */
function readProposals(form: FormData): { name: string; category: number; by_title: boolean }[] {
  const names = form.getAll("name").filter((name) => typeof name === "string");
  return names.slice(0, maxMappedAtOnce).map((name, at) => ({
    name,
    category: Number(textOf(form, `category-${at}`)),
    by_title: form.has(`by_title-${at}`),
  }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function CategoriesPage({ loaderData: { found, asked }, actionData }: Route.ComponentProps) {
  const t = useTranslations("import");
  const refused = actionData && "form" in actionData ? actionData : undefined;
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to={importPath} label={t("back")}>
        {t("categories")}
      </BackTitle>
      <p className="mt-1 mb-5 text-felt-600">{t("categoriesText")}</p>
      {"absence" in found ? (
        <NoBusiness why={found.absence} />
      ) : (
        <div className="grid gap-5">
          {actionData && "unreachable" in actionData && <FormMessage kind="error">{t("noNetwork")}</FormMessage>}
          {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
          {asked && <Choice key={asked.name} {...asked} error={refused?.errors["category"]} />}
          <Panel title={t("categoriesUnknown")}>
            {found.unknown.length === 0 ? (
              <p className="text-felt-600">{t("categoriesNone")}</p>
            ) : (
              <ul className="divide-y divide-felt-200">
                {found.unknown.map(({ name, rows, proposal, title }) => (
                  <li
                    key={name}
                    className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      {name} <span className="text-xs text-felt-600">{t("categoryRows", { count: rows })}</span>
                      {proposal && (
                        <span className="block text-xs text-felt-600">
                          {t("categoryProposed", {
                            category: proposal.by_title ? `${t("categoryByTitle")} · ${title}` : (title ?? ""),
                          })}
                        </span>
                      )}
                    </span>
                    <LinkButton to={choosePath(name)} variant="soft" aria-label={`${t("categoryChoose")}: ${name}`}>
                      {t("categoryChoose")}
                    </LinkButton>
                  </li>
                ))}
              </ul>
            )}
            <AcceptAll names={found.unknown} />
            {found.known.length > 0 && (
              <CheckAgain id={found.again} variant={found.unknown.length > 0 ? "soft" : "primary"} />
            )}
          </Panel>
          {found.known.length > 0 && (
            <Panel title={t("categoriesKnown")}>
              <ul className="divide-y divide-felt-200">
                {found.known.map(({ name, byTitle, title, isClosed }) => (
                  <li key={name} className="grid gap-2 py-3 first:pt-0 last:pb-0">
                    <span className="wrap-anywhere">
                      {name} → <b>{byTitle ? t("categoryByTitle") : (title ?? "—")}</b>
                      {byTitle && title !== null && (
                        <span className="block text-xs text-felt-600">{t("categoryRest", { category: title })}</span>
                      )}
                      {isClosed && <span className="block text-xs text-bad">{t("categoryClosed")}</span>}
                    </span>
                    <Form method="post" action={path} className="flex flex-wrap gap-2">
                      <input type="hidden" name="name" value={name} />
                      <LinkButton to={choosePath(name)} variant="plain" aria-label={`${t("categoryChange")}: ${name}`}>
                        {t("categoryChange")}
                      </LinkButton>
                      <Button
                        type="submit"
                        name="intent"
                        value="forget"
                        variant="plain"
                        aria-label={`${t("categoryForget")}: ${name}`}
                      >
                        {t("categoryForget")}
                      </Button>
                    </Form>
                  </li>
                ))}
              </ul>
              {found.next && (
                <div className="mt-4 text-center">
                  <LinkButton to={found.next} variant="soft" rel="next">
                    {t("more")}
                  </LinkButton>
                </div>
              )}
            </Panel>
          )}
        </div>
      )}
    </div>
  );
}

/** Checks the last file again; where it is kept no more, it has to be chosen again. */
function CheckAgain({ id, variant }: { id: number | undefined; variant: "soft" | "primary" }) {
  const t = useTranslations("import");
  if (id === undefined)
    return (
      <LinkButton to={importPath} variant={variant} className="mt-4">
        {t("categoriesCheck")}
      </LinkButton>
    );
  return (
    <Form method="post" action={path} className="mt-4">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="again" variant={variant}>
        {t("checkAgain")}
      </Button>
    </Form>
  );
}

interface ProposedName {
  name: string;
  proposal: { category: number | null; by_title: boolean } | null;
}

/** Accepts all proposals that the page shows. One alone is chosen like any other name. */
function AcceptAll({ names }: { names: readonly ProposedName[] }) {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  const proposed = names.flatMap(({ name, proposal }) => (proposal ? [{ name, ...proposal }] : []));
  if (proposed.length < 2) return null;
  return (
    <Form method="post" action={path} className="mt-4">
      {proposed.map(({ name, category, by_title: byTitle }, at) => (
        <Fragment key={name}>
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name={`category-${at}`} value={category ?? ""} />
          {byTitle && <input type="hidden" name={`by_title-${at}`} value="on" />}
        </Fragment>
      ))}
      <Button type="submit" name="intent" value="accept" variant="primary" disabled={isBusy}>
        {t("categoriesAccept", { count: proposed.length })}
      </Button>
    </Form>
  );
}

function choosePath(name: string): string {
  return `${path}?${new URLSearchParams({ name })}`;
}

interface ChoiceView {
  name: string;
  search: string;
  /** The first titles of its goods; how many were read, how many say a category, and whether they say several. */
  goods: { titles: string[]; read: number; told: number; differs: boolean };
  /** What was said of the name before. */
  said: { category: number | null; by_title: boolean } | null;
  /** Leaves that are likely, the likeliest first. */
  likely: { id: number; title: string }[];
  /** Those that the search finds. */
  roots: readonly RootView[];
}

/** Chooses the category of one name: the likeliest leaf is chosen already, and titles decide where they name several. */
function Choice({ name, search, said, goods, likely, roots, error }: ChoiceView & { error: string | undefined }) {
  const t = useTranslations("import");
  const live = useLiveSearch();
  const [only, ...others] = roots.flatMap(({ leaves }) => leaves);
  const first = likely[0] ?? (others.length === 0 ? only : undefined);
  // A search asks for another one.
  const before = search === "" ? said : null;
  const chosen = before ? before.category : (first?.id ?? null);
  const hasTitles = goods.told > 0 || before?.by_title === true;
  return (
    <Panel title={t("categoryOf", { name })}>
      {goods.titles.length > 0 && (
        <p className="mb-4 text-felt-600 wrap-anywhere">{t("categoryGoods", { titles: goods.titles.join("; ") })}</p>
      )}
      <SearchForm
        path={path}
        label={t("categoryFind")}
        value={search}
        maxLength={maxCategorySearch}
        className="mb-4 block"
        kept={{ name }}
        live={live}
      />
      {first === undefined && only === undefined ? (
        <output className="block">{t("categoryNotFound")}</output>
      ) : (
        // A new search makes a new choice.
        <Form key={search} method="post" action={choosePath(name)} className="grid gap-4">
          <input type="hidden" name="name" value={name} />
          {hasTitles && (
            <label className="flex min-h-11 items-start gap-3">
              <input
                type="checkbox"
                name="by_title"
                defaultChecked={before ? before.by_title : goods.differs}
                className="mt-0.5 size-5 shrink-0 accent-lake-600"
              />
              <span>
                {t("categoryByTitle")}
                {goods.told > 0 && (
                  <span className="block text-xs text-felt-600">
                    {t("categoryByTitleHint", { told: String(goods.told), count: goods.read })}
                  </span>
                )}
              </span>
            </label>
          )}
          <Select
            label={t("category")}
            name="category"
            error={error}
            required={!hasTitles}
            defaultValue={chosen === null ? "" : String(chosen)}
          >
            <option value="">{t("categoryChoose")}</option>
            {likely.length > 0 && (
              <optgroup label={t("categoryLikely")}>
                {likely.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </optgroup>
            )}
            {roots.map((root) => (
              <optgroup key={root.id} label={root.title}>
                {root.leaves.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
          <Button type="submit" name="intent" value="map" variant="primary" size="m">
            {t("categorySave")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}
