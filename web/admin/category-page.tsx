import { Form, redirect, useNavigation } from "react-router";
import { maxLevels, maxSlugLength } from "#contracts/admin/rules.ts";
import { categoryIcons } from "#contracts/catalogue/icons.ts";
import {
  addCategory,
  deleteCategory,
  getAdminCategory,
  listAdminCategories,
  moveCategory,
  updateCategory,
} from "#contracts/admin/category-schemas.ts";
import { addParameter, listAdminParameters } from "#contracts/admin/parameter-schemas.ts";
import { dealTypes } from "#contracts/catalogue/rules.ts";
import { listCategories } from "#contracts/catalogue/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { type Api, failNotFound } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { RequiredNote } from "#web/ui/form/required-note.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { Route } from "./+types/category-page.ts";
import { InheritedFields, readInherited } from "./category-fields/inherited-fields.tsx";
import { answerOf, directionOf, readWords, type Refused, refuseForm } from "./admin-form.ts";
import { AdminBlock, AdminFrame, CheckField, SavedNote } from "./admin-frame.tsx";
import { categoriesPath } from "./admin-sections.ts";
import { AddCategoryForm, CategoryRows, TitleFields } from "./category-parts.tsx";
import { ParameterBlock } from "./category-parameters.tsx";
import { viewParameterRow, viewRow } from "./category-view.ts";
import { viewIcons, viewParents } from "./category-fields/category-choices.ts";
import { IconField } from "./category-fields/icon-field.tsx";
import { requireAdmin } from "./require-admin.ts";
import { useStoredHint } from "./use-stored-hint.ts";

/** Parameters to choose from, found by words. */
const maxFound = 20;

/** `/moderation/admin/categories/:id`: one category, those under it, and its parameters. `?q=` finds parameters to add. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  if (!/^\d{1,10}$/.test(params.id)) failNotFound();
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("q")?.trim().slice(0, 80) ?? "";
  const [category, children, found, all] = await Promise.all([
    api.call(getAdminCategory, { params }),
    api.call(listAdminCategories, { query: { parent: params.id } }),
    search === "" ? null : api.call(listAdminParameters, { query: { search, limit: maxFound } }),
    api.shared(listCategories),
  ]);
  const own = new Set(category.parameters.map(({ id }) => id));
  const { language } = api;
  return {
    category: { ...category, listings: formatNumber(category.product_count), title: titleOf(category, language) },
    path: category.path.map((above) => ({ title: titleOf(above, language), to: `${categoriesPath}/${above.id}` })),
    rows: children.results.map((row) => viewRow(row, language)),
    parameters: category.parameters.map((parameter) => viewParameterRow(parameter, language)),
    search,
    found: found?.results.filter(({ id }) => !own.has(id)).map((parameter) => viewParameterRow(parameter, language)),
    icons: viewIcons(all, language),
    parents: viewParents(all, category, language),
    isSaved: searchParams.has("saved"),
    meta: staffMeta(api, titleOf(category, language), `${categoriesPath}/${category.id}`),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const intent = textOf(form, "intent");
  try {
    return redirect(await perform(api, params.id, intent, form), 303);
  } catch (error) {
    return refuseForm(error, form, intent);
  }
}

/** Does what a form of the page asks for; returns where to go on. */
async function perform(api: Api, id: string, intent: string, form: FormData): Promise<string> {
  const path = `${categoriesPath}/${id}`;
  const version = Number(textOf(form, "version"));
  const titles = { title_ru: textOf(form, "title_ru"), title_ky: textOf(form, "title_ky") };
  switch (intent) {
    case "move":
      await api.call(moveCategory, {
        params: { id: textOf(form, "id") },
        body: { direction: directionOf(textOf(form, "move")) },
      });
      return path;
    case "add": {
      const body = { parent: Number(id), ...titles, title_slug: textOf(form, "title_slug") };
      return `${categoriesPath}/${(await api.call(addCategory, { body })).id}`;
    }
    case "delete":
      await api.call(deleteCategory, { params: { id }, body: { version } });
      return categoriesPath;
    case "parameters":
      await api.call(updateCategory, { params: { id }, body: { version, parameters: readParameterList(form) } });
      return `${path}#parameters`;
    case "addParameter": {
      const kind = textOf(form, "kind");
      const body = {
        category: Number(id),
        ...titles,
        unit_ru: textOf(form, "unit_ru"),
        unit_ky: textOf(form, "unit_ky"),
        type: kind === "number" || kind === "text" ? ("enter" as const) : ("select" as const),
        from_to: kind === "number",
        multiple: kind === "several",
        required: form.has("required"),
      };
      const added = await api.call(addParameter, { body });
      return body.type === "select" ? `/moderation/admin/parameters/${added.id}?category=${id}` : `${path}#parameters`;
    }
    default: {
      const body = {
        version,
        ...titles,
        title_slug: textOf(form, "title_slug"),
        // None is chosen where the category has one that there is no picture of: it stays.
        icon: categoryIcons.find((icon) => icon === textOf(form, "icon")),
        parent: Number(textOf(form, "parent")) || null,
        ...readInherited(form),
        is_active: form.has("is_active"),
        search_names: readWords(textOf(form, "search_names")),
        deal_types: form.has("own_deal_types")
          ? dealTypes.filter((type) => form.getAll("deal_types").includes(type))
          : null,
      };
      await api.call(updateCategory, { params: { id }, body });
      return `${path}?saved`;
    }
  }
}

/** The list of parameters as the pressed button leaves it; null: as the parent's. */
function readParameterList(form: FormData): number[] | null {
  const ids = textOf(form, "ids").split(",").filter(Boolean).map(Number);
  const [verb = "", subject = ""] = textOf(form, "do").split(" ");
  const at = ids.indexOf(Number(subject));
  if (verb === "inherit") return null;
  if (verb === "add") return [...ids, Number(subject)];
  if (at < 0) return ids;
  const others = ids.toSpliced(at, 1);
  if (verb === "remove") return others;
  return others.toSpliced(Math.max(0, verb === "up" ? at - 1 : at + 1), 0, Number(subject));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function CategoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { category, path, rows, parameters, search, found, isSaved } = loaderData;
  const t = useTranslations("admin");
  const action = `${categoriesPath}/${category.id}`;
  // Listings stand in leaves: one that has some gets no children.
  const mayHaveChildren = path.length + 1 < maxLevels && (rows.length > 0 || category.product_count === 0);
  return (
    <AdminFrame title={category.title} current="categories" answer={actionData}>
      <div className="mb-3">
        <Breadcrumbs
          label={t("path")}
          crumbs={[{ title: t("section.categories.title"), to: categoriesPath }, ...path]}
        />
      </div>
      {isSaved && !actionData && <SavedNote />}
      <EditForm loaderData={loaderData} refused={answerOf(actionData, "edit")} />
      <ParameterBlock
        action={action}
        category={category}
        parameters={parameters}
        search={search}
        found={found}
        refused={answerOf(actionData, "addParameter")}
      />
      {rows.length > 0 && <h2 className="mb-3 text-lg font-semibold">{t("children")}</h2>}
      <CategoryRows rows={rows} action={action} />
      {mayHaveChildren && <AddCategoryForm action={action} refused={answerOf(actionData, "add")} />}
      {rows.length === 0 && category.product_count === 0 && <DeleteForm id={category.id} version={category.version} />}
    </AdminFrame>
  );
}

function EditForm({
  loaderData: { category, icons, parents },
  refused,
}: {
  loaderData: LoaderData;
  refused: Refused | undefined;
}) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  const hint = useStoredHint(refused);
  const isActive = refused ? refused.typed["is_active"] !== undefined : category.is_active;
  return (
    <AdminBlock>
      <Form
        key={category.version}
        noValidate
        method="post"
        action={`${categoriesPath}/${category.id}`}
        className="grid gap-3 720:grid-cols-2"
      >
        <input type="hidden" name="version" value={category.version} />
        <RequiredNote className="720:col-span-2" />
        <TitleFields refused={refused} stored={category} />
        <Field
          label={t("slug")}
          name="title_slug"
          required
          maxLength={maxSlugLength}
          defaultValue={refused?.typed["title_slug"] ?? category.title_slug}
          error={refused?.errors["title_slug"]}
          hint={hint.ofText("title_slug", category.title_slug, t("slugChangeHint"))}
          autoCapitalize="none"
          autoComplete="off"
        />
        <PlaceField category={category} parents={parents} refused={refused} />
        <IconField
          icons={icons}
          chosen={refused?.typed["icon"] ?? category.icon}
          error={refused?.errors["icon"]}
          hint={
            hint.ofText("icon", category.icon, undefined) && t("nowStored", { value: nameOf(icons, category.icon) })
          }
        />
        <TextArea
          label={t("searchNames")}
          name="search_names"
          rows={3}
          defaultValue={refused?.typed["search_names"] ?? category.search_names.join("\n")}
          error={refused?.errors["search_names"]}
          hint={
            refused?.isConflict ? t("nowStored", { value: category.search_names.join(", ") }) : t("searchNamesHint")
          }
          className="720:col-span-2"
        />
        <div className="720:col-span-2">
          <CheckField
            name="is_active"
            label={t("isOpen")}
            hint={hint.ofSwitch("is_active", category.is_active, t("isOpenHint", { count: category.listings }))}
            defaultChecked={isActive}
          />
          <DealTypes category={category} refused={refused} />
        </div>
        <InheritedFields category={category} refused={refused} />
        <div className="720:col-span-2">
          <Button type="submit" name="intent" value="edit" variant="primary" aria-busy={isBusy}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </AdminBlock>
  );
}

interface EditPartProps {
  category: LoaderData["category"];
  refused: Refused | undefined;
}

/** What a category stands under. */
function PlaceField({ category, parents, refused }: EditPartProps & { parents: LoaderData["parents"] }) {
  const t = useTranslations("admin");
  const stored = String(category.parent ?? "");
  const isChanged = refused?.isConflict === true && refused.typed["parent"] !== stored;
  const present = parents.find(({ id }) => id === category.parent)?.title ?? t("mainCategory");
  return (
    <Select
      label={t("parent")}
      name="parent"
      defaultValue={refused?.typed["parent"] ?? stored}
      error={refused?.errors["parent"]}
      hint={isChanged ? t("nowStored", { value: present }) : t("parentHint")}
    >
      <option value="">{t("mainCategory")}</option>
      {parents.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

function nameOf(icons: LoaderData["icons"], icon: string): string {
  return icons.find((choice) => choice.icon === icon)?.title || icon;
}

/** Which kinds of listings a category allows: its own, or those of its parent. */
function DealTypes({ category, refused }: EditPartProps) {
  const t = useTranslations("admin");
  const hint = useStoredHint(refused);
  const own = category.deal_types;
  const chosen = refused ? (refused.typed["deal_types"]?.split(",") ?? []) : (own ?? []);
  const now = own?.map((type) => t(`dealType.${type}`)).join(", ") ?? t("inherited");
  const isChanged = hint.ofText("deal_types", own?.join(",") ?? "", undefined) !== undefined;
  return (
    <>
      <CheckField
        name="own_deal_types"
        label={t("ownDealTypes")}
        hint={isChanged ? t("nowStored", { value: now }) : t("ownDealTypesHint")}
        defaultChecked={refused ? refused.typed["own_deal_types"] !== undefined : own !== null}
      />
      <fieldset className="pl-8">
        <legend className="sr-only">{t("dealTypes")}</legend>
        <div className="flex flex-wrap gap-x-5">
          {dealTypes.map((type) => (
            <label key={type} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="deal_types"
                value={type}
                defaultChecked={chosen.some((one) => one === type)}
                className="size-5 accent-lake-600"
              />
              {t(`dealType.${type}`)}
            </label>
          ))}
        </div>
        {refused?.errors["deal_types"] && <p className="text-xs text-bad">{refused.errors["deal_types"]}</p>}
      </fieldset>
    </>
  );
}

function DeleteForm({ id, version }: { id: number; version: number }) {
  const t = useTranslations("admin");
  return (
    <AdminBlock title={t("deleteCategory")}>
      <p className="mb-3 text-sm text-felt-600">{t("deleteCategoryText")}</p>
      <Form method="post" action={`${categoriesPath}/${id}`}>
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="delete" variant="outlineDanger">
          {t("deleteForGood")}
        </Button>
      </Form>
    </AdminBlock>
  );
}
