import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react/types";
import { Form, useNavigation } from "react-router";
import { maxTitleLength, maxUnitLength } from "#contracts/admin/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { RequiredNote } from "#web/ui/form/required-note.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Refused } from "./admin-form.ts";
import { AdminBlock, CheckField } from "./admin-frame.tsx";
import { TitleFields } from "./category-parts.tsx";
import type { ParameterRowView } from "./category-view.ts";
import { SearchForm } from "./search-form.tsx";
import { useStoredHint } from "./use-stored-hint.ts";

interface ParameterBlockProps {
  /** Of the page. */
  action: string;
  category: { id: number; version: number; inherits_parameters: boolean; parent: number | null };
  parameters: readonly ParameterRowView[];
  search: string;
  /** Parameters of other categories with the words of the search; undefined without a search. */
  found: readonly ParameterRowView[] | undefined;
  refused: Refused | undefined;
}

/** What a category asks of a listing: in their order, with those that could be added. */
export function ParameterBlock({ action, category, parameters, search, found, refused }: ParameterBlockProps) {
  const t = useTranslations("admin");
  return (
    <div id="parameters">
      <AdminBlock title={t("parameters")}>
        {category.inherits_parameters && category.parent !== null && (
          <p className="mb-3 text-sm text-felt-600">{t("inheritsParameters")}</p>
        )}
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="parameters" />
          <input type="hidden" name="version" value={category.version} />
          <input type="hidden" name="ids" value={parameters.map(({ id }) => id).join(",")} />
          {parameters.length === 0 ? (
            <p className="text-felt-600">{t("noParameters")}</p>
          ) : (
            <ol className="-mx-2 divide-y divide-felt-100">
              {parameters.map((parameter, index) => (
                <ParameterRow
                  key={parameter.id}
                  parameter={parameter}
                  categoryId={category.id}
                  isFirst={index === 0}
                  isLast={index === parameters.length - 1}
                />
              ))}
            </ol>
          )}
          {!category.inherits_parameters && category.parent !== null && (
            <button
              type="submit"
              name="do"
              value="inherit"
              className="mt-2 min-h-11 rounded-m px-2 text-left font-semibold text-lake-600 hover:bg-lake-50"
            >
              {t("inherit")}
            </button>
          )}
        </Form>
        <FindParameter action={action} category={category} parameters={parameters} search={search} found={found} />
      </AdminBlock>
      <AddParameter action={action} refused={refused} />
    </div>
  );
}

/** A parameter's title, kind and unit. */
function describeParameter(parameter: ParameterRowView, t: ReturnType<typeof useTranslations<"admin">>): string {
  return [
    t(`kind.${parameter.kind}`),
    parameter.unit,
    parameter.kind === "select" || parameter.kind === "several" ? t("optionCount", { count: parameter.options }) : "",
    parameter.isRequired ? t("isRequired") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function ParameterRow({
  parameter,
  categoryId,
  isFirst,
  isLast,
}: {
  parameter: ParameterRowView;
  categoryId: number;
  isFirst: boolean;
  isLast: boolean;
}) {
  const t = useTranslations("admin");
  const { id, title: name } = parameter;
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-2 py-1">
      <div className="min-w-0 flex-1 basis-44 py-1">
        <PageLink
          to={`/moderation/admin/parameters/${id}?category=${categoryId}`}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-lake-600 hover:underline"
        >
          {name}
        </PageLink>
        <p className="text-sm text-felt-600 wrap-anywhere">{describeParameter(parameter, t)}</p>
      </div>
      <div className="flex">
        <RowButton value={`up ${id}`} icon={ArrowUp} label={t("moveUp", { name })} disabled={isFirst} />
        <RowButton value={`down ${id}`} icon={ArrowDown} label={t("moveDown", { name })} disabled={isLast} />
        <RowButton value={`remove ${id}`} icon={X} label={t("removeParameter", { name })} />
      </div>
    </li>
  );
}

function RowButton({
  value,
  icon,
  label,
  disabled = false,
}: {
  value: string;
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
}) {
  return (
    <button
      type="submit"
      name="do"
      value={value}
      disabled={disabled}
      aria-label={label}
      className="grid size-11 place-items-center rounded-full hover:bg-felt-100 disabled:opacity-30"
    >
      <Icon of={icon} />
    </button>
  );
}

/** A search among the parameters of all categories, and its results to add. */
function FindParameter({ action, category, parameters, search, found }: Omit<ParameterBlockProps, "refused">) {
  const t = useTranslations("admin");
  return (
    <div className="mt-4 border-t border-felt-200 pt-4">
      <SearchForm action={action} label={t("findParameter")} search={search} maxLength={maxTitleLength} />
      {found && (
        <Form method="post" action={action} preventScrollReset className="mt-2">
          <input type="hidden" name="intent" value="parameters" />
          <input type="hidden" name="version" value={category.version} />
          <input type="hidden" name="ids" value={parameters.map(({ id }) => id).join(",")} />
          {found.length === 0 && <p className="text-sm text-felt-600">{t("foundNothing")}</p>}
          <ul>
            {found.map((parameter) => (
              <li key={parameter.id} className="flex items-center gap-2 py-1">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {parameter.title}
                  <span className="block text-sm text-felt-600">{describeParameter(parameter, t)}</span>
                </span>
                <Button
                  type="submit"
                  name="do"
                  value={`add ${parameter.id}`}
                  aria-label={t("addNamed", { name: parameter.title })}
                >
                  {t("add")}
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      )}
    </div>
  );
}

const kinds = ["select", "several", "number", "text"] as const;

function AddParameter({ action, refused }: { action: string; refused: Refused | undefined }) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  return (
    <details className="mb-5 rounded-l border border-felt-200 bg-felt-0" open={refused !== undefined}>
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold 720:px-6">
        {t("addParameter")}
      </summary>
      <Form method="post" action={action} className="grid gap-3 px-4 pb-4 720:grid-cols-2 720:px-6">
        <RequiredNote className="720:col-span-2" />
        <TitleFields refused={refused} />
        <UnitFields refused={refused} />
        <Select label={t("kindLabel")} name="kind" defaultValue={refused?.typed["kind"] ?? "select"}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </Select>
        <CheckField
          name="required"
          label={t("requiredLabel")}
          defaultChecked={refused?.typed["required"] !== undefined}
        />
        <div>
          <Button type="submit" name="intent" value="addParameter" variant="primary" aria-busy={isBusy}>
            {t("add")}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** A unit in both languages; empty where there is none. */
export function UnitFields({
  refused,
  stored,
}: {
  refused: Refused | undefined;
  stored?: { unit_ru: string; unit_ky: string };
}) {
  const t = useTranslations("admin");
  const hint = useStoredHint(stored && refused);
  return (["unit_ru", "unit_ky"] as const).map((name) => (
    <Field
      key={name}
      label={t(name === "unit_ru" ? "unitRu" : "unitKy")}
      name={name}
      maxLength={maxUnitLength}
      defaultValue={refused?.typed[name] ?? stored?.[name]}
      error={refused?.errors[name]}
      hint={hint.ofText(name, stored?.[name] ?? "", undefined)}
      autoComplete="off"
    />
  ));
}
