import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Form } from "react-router";
import { savedSearchName } from "#contracts/saved-searches/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { FrequencyChoice } from "./frequency-choice.tsx";
import type { SearchView } from "./search-view.ts";
import { SearchWords } from "./search-words.tsx";

const roundClass = "grid size-11 shrink-0 place-items-center rounded-full text-felt-600 hover:bg-felt-100";

interface SearchRowProps {
  search: SearchView;
  /** Its name is being changed. */
  isRenamed: boolean;
  error: string | undefined;
}

/** A saved search: what it asks for, what is new, and when one is told. */
export function SearchRow({ search, isRenamed, error }: SearchRowProps) {
  const t = useTranslations("saved-searches");
  const { id, name, words, to, newCount, newShown, frequency, problem } = search;
  return (
    <li className="rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5">
      <div className="flex items-start gap-1">
        <h2 className="min-w-0 flex-1 pt-2 pb-2 text-lg leading-snug font-semibold wrap-anywhere">
          {to === undefined ? (
            name
          ) : (
            <PageLink to={to} className="hover:text-lake-700">
              {name}
            </PageLink>
          )}
        </h2>
        <PageLink to={`?rename=${id}`} aria-label={t("renameOf", { name })} className={roundClass}>
          <Icon of={Pencil} size={20} />
        </PageLink>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value="delete"
            aria-label={t("deleteOf", { name })}
            className={roundClass}
          >
            <Icon of={Trash2} size={20} />
          </button>
        </Form>
      </div>
      {isRenamed && (
        <Form method="post" className="mb-3 flex flex-wrap items-end gap-2">
          <input type="hidden" name="id" value={id} />
          <Field
            label={t("name")}
            name="name"
            maxLength={savedSearchName.max}
            defaultValue={name}
            error={error}
            className="min-w-0 flex-1"
          />
          <Button type="submit" name="intent" value="rename" variant="primary">
            {t("rename")}
          </Button>
        </Form>
      )}
      <SearchWords words={words} />
      {problem !== null && <p className="mt-3 text-bad">{t(`problem.${problem}`)}</p>}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="frequency" />
          <FrequencyChoice chosen={frequency} sends />
        </Form>
        {newCount > 0 && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="open" variant="soft">
              {t("showNew", { count: newCount, shown: newShown })}
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
