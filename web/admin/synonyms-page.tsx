import { Form, redirect, useNavigation } from "react-router";
import { maxWordLength } from "#contracts/admin/rules.ts";
import { addSynonyms, deleteSynonyms, listSynonyms, updateSynonyms } from "#contracts/admin/synonym-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { failNotFound, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { Route } from "./+types/synonyms-page.ts";
import { answerOf, readWords, type Refused, refuseForm } from "./admin-form.ts";
import { AdminBlock, AdminFrame } from "./admin-frame.tsx";
import { adminPath } from "./admin-sections.ts";
import { requireAdmin } from "./require-admin.ts";
import { SearchForm } from "./search-form.tsx";

const path = `${adminPath}/synonyms`;

/** `/moderation/admin/synonyms?q=`: groups of words that mean the same to a search. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("q")?.trim().slice(0, maxWordLength) ?? "";
  try {
    const { results, key } = await api.call(listSynonyms, { query: { search, key: searchParams.get("key") } });
    return {
      search,
      groups: results,
      nextHref: key && `?${new URLSearchParams({ ...(search && { q: search }), key })}`,
      meta: staffMeta(api, api.texts("admin")("section.synonyms.title"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const intent = textOf(form, "intent");
  const params = { id: textOf(form, "id") };
  const version = Number(textOf(form, "version"));
  const words = readWords(textOf(form, "words"));
  try {
    if (intent === "add") await api.call(addSynonyms, { body: { words } });
    else if (intent === "delete") await api.call(deleteSynonyms, { params, body: { version } });
    else await api.call(updateSynonyms, { params, body: { version, words } });
    const search = textOf(form, "q");
    return redirect(search ? `${path}?${new URLSearchParams({ q: search })}` : path, 303);
  } catch (error) {
    return refuseForm(error, form, intent === "add" ? "add" : `group ${params.id}`);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function SynonymsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, groups, nextHref } = loaderData;
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  const refused = answerOf(actionData, "add");
  return (
    <AdminFrame title={t("section.synonyms.title")} current="synonyms" answer={actionData}>
      <AdminBlock title={t("addSynonyms")}>
        <Form key={groups[0]?.id} noValidate method="post" action={path} className="grid gap-3">
          <WordsField words={[]} refused={refused} />
          <div>
            <Button type="submit" name="intent" value="add" variant="primary" aria-busy={isBusy}>
              {t("add")}
            </Button>
          </div>
        </Form>
        <p className="mt-3 text-sm text-felt-600">{t("synonymsText")}</p>
      </AdminBlock>
      <AdminBlock title={t("groups")}>
        <SearchForm action={path} label={t("findWord")} search={search} maxLength={maxWordLength} className="mb-3" />
        {groups.length === 0 && <p className="text-felt-600">{t("foundNothing")}</p>}
        <ol className="divide-y divide-felt-100">
          {groups.map((group) => (
            <GroupRow
              key={`${group.id} ${group.version}`}
              group={group}
              search={search}
              refused={answerOf(actionData, `group ${group.id}`)}
            />
          ))}
        </ol>
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("more")}
          </LinkButton>
        )}
      </AdminBlock>
    </AdminFrame>
  );
}

/** Words, each on a line of its own. */
function WordsField({ words, refused }: { words: readonly string[]; refused: Refused | undefined }) {
  const t = useTranslations("admin");
  return (
    <TextArea
      label={t("words")}
      name="words"
      rows={4}
      required
      defaultValue={refused?.typed["words"] ?? words.join("\n")}
      error={refused?.errors["words"]}
      hint={refused?.isConflict ? t("nowStored", { value: words.join(", ") }) : t("wordsHint")}
    />
  );
}

interface GroupRowProps {
  group: Route.ComponentProps["loaderData"]["groups"][number];
  search: string;
  refused: Refused | undefined;
}

function GroupRow({ group: { id, words, version }, search, refused }: GroupRowProps) {
  const t = useTranslations("admin");
  const name = words[0] ?? "";
  return (
    <li>
      <details open={refused !== undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center py-1.5 wrap-anywhere">
          <span className="min-w-0">{words.join(", ")}</span>
        </summary>
        <Form noValidate method="post" action={path} preventScrollReset className="grid gap-3 pb-4">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="q" value={search} />
          <WordsField words={words} refused={refused} />
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" name="intent" value="edit" variant="primary" aria-label={t("saveNamed", { name })}>
              {t("save")}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="delete"
              variant="outlineDanger"
              aria-label={t("deleteNamed", { name })}
            >
              {t("delete")}
            </Button>
          </div>
        </Form>
      </details>
    </li>
  );
}
