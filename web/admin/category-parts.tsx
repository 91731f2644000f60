import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Form, useNavigation } from "react-router";
import { maxSlugLength, maxTitleLength } from "#contracts/admin/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Refused } from "./admin-form.ts";
import { AdminBlock } from "./admin-frame.tsx";
import { categoriesPath } from "./admin-sections.ts";
import type { CategoryRowView } from "./category-view.ts";
import { useStoredHint } from "./use-stored-hint.ts";

/** The two buttons that move a row. A press on one without effect, at the end of the list, is not offered. */
export function MoveButtons({
  action,
  id,
  name,
  isFirst,
  isLast,
}: {
  action: string;
  id: number;
  /** Of what is moved. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
}) {
  const t = useTranslations("admin");
  const directions = [
    ["up", ArrowUp, isFirst],
    ["down", ArrowDown, isLast],
  ] as const;
  return (
    <Form method="post" action={action} preventScrollReset className="flex shrink-0">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      {directions.map(([direction, icon, isDisabled]) => (
        <button
          key={direction}
          type="submit"
          name="move"
          value={direction}
          disabled={isDisabled}
          aria-label={t(direction === "up" ? "moveUp" : "moveDown", { name })}
          className="grid size-11 place-items-center rounded-full hover:bg-felt-100 disabled:opacity-30"
        >
          <Icon of={icon} />
        </button>
      ))}
    </Form>
  );
}

/** Categories in their order, each with a link to its own screen. */
export function CategoryRows({ rows, action }: { rows: readonly CategoryRowView[]; action: string }) {
  const t = useTranslations("admin");
  if (rows.length === 0) return null;
  return (
    <ol className="mb-5 divide-y divide-felt-100 rounded-l border border-felt-200 bg-felt-0">
      {rows.map((row, index) => (
        <li key={row.id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-4 720:pl-5">
          <div className="min-w-0 flex-1 py-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <PageLink
                to={`${categoriesPath}/${row.id}`}
                className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-lake-600 hover:underline"
              >
                {row.title}
              </PageLink>
              {!row.isActive && <Badge>{t("closed")}</Badge>}
            </p>
            <p className="text-sm text-felt-600 wrap-anywhere">
              {row.otherTitle} · {t("listingsHere", { count: row.listings })}
            </p>
          </div>
          <MoveButtons
            action={action}
            id={row.id}
            name={row.title}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
          />
        </li>
      ))}
    </ol>
  );
}

interface TitleFieldsProps {
  refused: Refused | undefined;
  stored?: { title_ru: string; title_ky: string };
}

/** A title in both languages. */
export function TitleFields({ refused, stored }: TitleFieldsProps) {
  const t = useTranslations("admin");
  const hint = useStoredHint(stored && refused);
  return (["title_ru", "title_ky"] as const).map((name) => (
    <Field
      key={name}
      label={t(name === "title_ru" ? "titleRu" : "titleKy")}
      lang={name === "title_ru" ? "ru" : "ky"}
      name={name}
      required
      maxLength={maxTitleLength}
      defaultValue={refused?.typed[name] ?? stored?.[name]}
      error={refused?.errors[name]}
      hint={hint.ofText(name, stored?.[name] ?? "", undefined)}
      autoComplete="off"
    />
  ));
}

/** A new category, closed at first. */
export function AddCategoryForm({ action, refused }: { action: string; refused: Refused | undefined }) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  return (
    <AdminBlock title={t("addCategory")}>
      <Form noValidate method="post" action={action} className="grid gap-3 720:grid-cols-2">
        <TitleFields refused={refused} />
        <Field
          label={t("slug")}
          name="title_slug"
          required
          maxLength={maxSlugLength}
          defaultValue={refused?.typed["title_slug"]}
          error={refused?.errors["title_slug"]}
          hint={t("slugHint")}
          autoCapitalize="none"
          autoComplete="off"
        />
        <div className="720:pt-[23px]">
          <Button type="submit" name="intent" value="add" variant="primary" aria-busy={isBusy}>
            {t("add")}
          </Button>
        </div>
      </Form>
      <p className="mt-3 text-sm text-felt-600">{t("addCategoryText")}</p>
    </AdminBlock>
  );
}
