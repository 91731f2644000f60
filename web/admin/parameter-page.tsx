import { Form, redirect, useNavigation } from "react-router";
import { maxTitleLength } from "#contracts/admin/rules.ts";
import {
  addOption,
  type AdminOption,
  getAdminParameter,
  moveOption,
  updateOption,
  updateParameter,
} from "#contracts/admin/parameter-schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { type Api, failNotFound, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Badge } from "#web/ui/badge.tsx";
import { RequiredNote } from "#web/ui/form/required-note.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/field.tsx";
import type { Route } from "./+types/parameter-page.ts";
import { answerOf, directionOf, type Refused, refuseForm } from "./admin-form.ts";
import { AdminBlock, AdminFrame, CheckField, SavedNote } from "./admin-frame.tsx";
import { adminPath, categoriesPath } from "./admin-sections.ts";
import { UnitFields } from "./category-parameters.tsx";
import { MoveButtons, TitleFields } from "./category-parts.tsx";
import { requireAdmin } from "./require-admin.ts";
import { SearchForm } from "./search-form.tsx";
import { useStoredHint } from "./use-stored-hint.ts";

/** `/moderation/admin/parameters/:id`: one parameter and a page of its options. `?category=` is where one came from, `?q=` searches the options. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  if (!/^\d{1,10}$/.test(params.id)) failNotFound();
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("q")?.trim().slice(0, maxTitleLength) ?? "";
  const category = /^\d{1,10}$/.exec(searchParams.get("category") ?? "")?.[0];
  try {
    const { options, ...parameter } = await api.call(getAdminParameter, {
      params,
      query: { search, key: searchParams.get("key"), limit: 50 },
    });
    const parents = parameter.depends_on === null ? [] : await loadParents(api, parameter.depends_on);
    const kept = new URLSearchParams({ ...(category && { category }), ...(search && { q: search }) });
    const next = options.key && new URLSearchParams({ ...Object.fromEntries(kept), key: options.key });
    return {
      parameter,
      title: titleOf(parameter, api.language),
      parents,
      options: options.results.map((option) => viewOption(option, api.language)),
      category: category ?? null,
      search,
      query: String(kept),
      nextHref: next && `?${next}`,
      isSaved: searchParams.has("saved"),
      meta: staffMeta(api, titleOf(parameter, api.language), `${adminPath}/parameters/${parameter.id}`),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** Some hundreds: makes of cars are the most there are. */
const maxParents = 500;

/** The options that those of this parameter belong to. */
async function loadParents(api: Api, id: number): Promise<{ id: number; title: string }[]> {
  const parents: { id: number; title: string }[] = [];
  let key: string | null = null;
  do {
    const { options }: Reply<typeof getAdminParameter> = await api.call(getAdminParameter, {
      params: { id },
      query: { limit: 100, key },
    });
    for (const option of options.results) parents.push({ id: option.id, title: titleOf(option, api.language) });
    key = options.key;
  } while (key !== null && parents.length < maxParents);
  return parents;
}

function viewOption(option: AdminOption, language: Language) {
  const { id, title_ru, title_ky, is_active, parent_option } = option;
  return {
    id,
    title: titleOf(option, language),
    title_ru,
    title_ky,
    isActive: is_active,
    parent: parent_option && titleOf(parent_option, language),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const intent = textOf(form, "intent");
  const { search } = new URL(request.url);
  const query = new URLSearchParams(search);
  // Of the page's data request, and of the last save.
  for (const name of ["_routes", "index", "saved"]) query.delete(name);
  try {
    await perform(api, params.id, intent, form);
    if (intent === "edit") query.set("saved", "");
    return redirect(`${adminPath}/parameters/${params.id}?${query}`, 303);
  } catch (error) {
    return refuseForm(error, form, intent === "option" ? `option ${textOf(form, "id")}` : intent);
  }
}

async function perform(api: Api, id: string, intent: string, form: FormData): Promise<void> {
  const version = Number(textOf(form, "version"));
  const titles = { title_ru: textOf(form, "title_ru"), title_ky: textOf(form, "title_ky") };
  const option = { id, option_id: textOf(form, "id") };
  if (intent === "move") {
    await api.call(moveOption, { params: option, body: { direction: directionOf(textOf(form, "move")) } });
  } else if (intent === "option") {
    const body = { version, ...titles, is_active: form.has("is_active") };
    await api.call(updateOption, { params: option, body });
  } else if (intent === "addOption") {
    const parent = Number(textOf(form, "parent_option")) || undefined;
    await api.call(addOption, { params: { id }, body: { ...titles, ...(parent && { parent_option: parent }) } });
  } else {
    const units = { unit_ru: textOf(form, "unit_ru"), unit_ky: textOf(form, "unit_ky") };
    await api.call(updateParameter, {
      params: { id },
      body: { version, ...titles, ...units, required: form.has("required") },
    });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function ParameterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { parameter, title, category, query, isSaved } = loaderData;
  const t = useTranslations("admin");
  const action = `${adminPath}/parameters/${parameter.id}?${query}`;
  return (
    <AdminFrame title={title} current="categories" answer={actionData}>
      {category !== null && (
        <LinkButton to={`${categoriesPath}/${category}`} variant="quiet" className="mb-3">
          {t("backToCategory")}
        </LinkButton>
      )}
      {isSaved && !actionData && <SavedNote />}
      <EditForm parameter={parameter} action={action} refused={answerOf(actionData, "edit")} />
      {parameter.type === "select" && (
        <>
          <Options loaderData={loaderData} action={action} answer={actionData} />
          <AddOption parents={loaderData.parents} action={action} refused={answerOf(actionData, "addOption")} />
        </>
      )}
    </AdminFrame>
  );
}

function EditForm({
  parameter,
  action,
  refused,
}: {
  parameter: LoaderData["parameter"];
  action: string;
  refused: Refused | undefined;
}) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  const hint = useStoredHint(refused);
  return (
    <AdminBlock>
      <Form key={parameter.version} noValidate method="post" action={action} className="grid gap-3 720:grid-cols-2">
        <input type="hidden" name="version" value={parameter.version} />
        <RequiredNote className="720:col-span-2" />
        <TitleFields refused={refused} stored={parameter} />
        <UnitFields refused={refused} stored={parameter} />
        <CheckField
          name="required"
          label={t("requiredLabel")}
          hint={hint.ofSwitch("required", parameter.required, undefined)}
          defaultChecked={refused ? refused.typed["required"] !== undefined : parameter.required}
        />
        <div className="720:text-right">
          <Button type="submit" name="intent" value="edit" variant="primary" aria-busy={isBusy}>
            {t("save")}
          </Button>
        </div>
      </Form>
      <p className="mt-3 text-sm text-felt-600">{t("parameterText")}</p>
    </AdminBlock>
  );
}

function Options({
  loaderData: { parameter, options, search, nextHref, category },
  action,
  answer,
}: {
  loaderData: LoaderData;
  action: string;
  answer: Route.ComponentProps["actionData"];
}) {
  const t = useTranslations("admin");
  return (
    <AdminBlock title={t("options")}>
      {parameter.option_count > 20 && (
        <SearchForm
          action={`${adminPath}/parameters/${parameter.id}`}
          label={t("findOption")}
          search={search}
          maxLength={maxTitleLength}
          kept={category === null ? {} : { category }}
          className="mb-3"
        />
      )}
      {options.length === 0 && <p className="text-felt-600">{t(search ? "foundNothing" : "noOptions")}</p>}
      <ol className="divide-y divide-felt-100">
        {options.map((option) => (
          <OptionRow
            key={option.id}
            option={option}
            version={parameter.version}
            action={action}
            refused={answerOf(answer, `option ${option.id}`)}
          />
        ))}
      </ol>
      {nextHref && (
        <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
          {t("more")}
        </LinkButton>
      )}
    </AdminBlock>
  );
}

interface OptionRowProps {
  option: LoaderData["options"][number];
  version: number;
  action: string;
  refused: Refused | undefined;
}

/** An option: its place, and under it, opened by a press, its titles. */
function OptionRow({ option, version, action, refused }: OptionRowProps) {
  const t = useTranslations("admin");
  const hint = useStoredHint(refused);
  return (
    <li className="relative">
      <details open={refused !== undefined}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-1.5 pr-24">
          <span className="wrap-anywhere">{option.title}</span>
          {option.parent && <span className="text-sm text-felt-600 wrap-anywhere">{option.parent}</span>}
          {!option.isActive && <Badge>{t("notOffered")}</Badge>}
        </summary>
        <Form
          key={version}
          noValidate
          method="post"
          action={action}
          preventScrollReset
          className="grid gap-3 pb-4 720:grid-cols-2"
        >
          <input type="hidden" name="id" value={option.id} />
          <input type="hidden" name="version" value={version} />
          <TitleFields refused={refused} stored={option} />
          <CheckField
            name="is_active"
            label={t("isOffered")}
            hint={hint.ofSwitch("is_active", option.isActive, t("isOfferedHint"))}
            defaultChecked={refused ? refused.typed["is_active"] !== undefined : option.isActive}
          />
          <div className="720:text-right">
            <Button
              type="submit"
              name="intent"
              value="option"
              variant="primary"
              aria-label={t("saveNamed", { name: option.title })}
            >
              {t("save")}
            </Button>
          </div>
        </Form>
      </details>
      <div className="absolute top-0 right-0">
        <MoveButtons action={action} id={option.id} name={option.title} isFirst={false} isLast={false} />
      </div>
    </li>
  );
}

function AddOption({
  parents,
  action,
  refused,
}: {
  parents: LoaderData["parents"];
  action: string;
  refused: Refused | undefined;
}) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  return (
    <AdminBlock title={t("addOption")}>
      <Form noValidate method="post" action={action} preventScrollReset className="grid gap-3 720:grid-cols-2">
        <TitleFields refused={refused} />
        {parents.length > 0 && (
          <Select
            label={t("parentOption")}
            name="parent_option"
            required
            defaultValue={refused?.typed["parent_option"] ?? ""}
            error={refused?.errors["parent_option"]}
          >
            <option value="" disabled>
              {t("choose")}
            </option>
            {parents.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
        <div>
          <Button type="submit" name="intent" value="addOption" variant="primary" aria-busy={isBusy}>
            {t("add")}
          </Button>
        </div>
      </Form>
    </AdminBlock>
  );
}
