import type { ReactNode } from "react";
import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { type Change, findChanges } from "./find-changes.ts";
import type { ModeratedView } from "./view-moderated.ts";

/** What the seller changed since the moderator saw the listing, which has to be decided on again. */
export function ChangesPanel({ seen, view }: { seen: ModeratedView; view: ModeratedView }) {
  const t = useTranslations("moderation");
  return <Changes title={t("changedTitle")} changes={findChanges(seen.compared, view.compared)} />;
}

/** Why an edited listing is on review, and what differs from the version that was last decided on. */
export function EditPanel({ view: { edit, usual } }: { view: ModeratedView }) {
  const t = useTranslations("moderation");
  if (!edit) return null;
  return (
    <Changes title={edit.title} changes={edit.changes} foldsText>
      {edit.priceChange && <p className="mt-1 font-semibold text-bad">{edit.priceChange}</p>}
      {edit.priceChange && usual && <p className="mt-1">{t("usualPrice", { price: usual })}</p>}
    </Changes>
  );
}

interface ChangesProps {
  title: string;
  changes: readonly Change[];
  /** Show the old description behind a tap only: the new one stands below. */
  foldsText?: boolean;
  children?: ReactNode;
}

function Changes({ title, changes, foldsText = false, children }: ChangesProps) {
  const t = useTranslations("moderation");
  return (
    <section aria-label={title} className="mb-4 rounded-m border border-lake-500 bg-lake-50 p-4 text-sm">
      <h3 className="font-semibold">{title}</h3>
      {children}
      {changes.length === 0 && <p className="mt-1">{t("changedNothing")}</p>}
      <dl className="mt-2 grid gap-2">
        {changes.map((change) => (
          <div key={nameOf(change, t)}>
            <dt className="text-xs text-felt-600">{nameOf(change, t)}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              {foldsText && change.name === "description" ? (
                <details>
                  <summary className="inline-flex min-h-6 cursor-pointer items-center text-lake-600">
                    {t("oldText")}
                  </summary>
                  {change.before}
                </details>
              ) : (
                <>
                  {change.before && <del className="text-bad">{change.before}</del>}
                  {change.before && change.after && (change.name === "description" ? "\n" : " → ")}
                  {change.after && <ins className="text-ok no-underline">{change.after}</ins>}
                  {change.name === "photos" && !change.before && !change.after && t("photosReordered")}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function nameOf({ name }: Change, t: Translate<"moderation">): string {
  return typeof name === "string" ? t(`field.${name}`) : name.parameter;
}
