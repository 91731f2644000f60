import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { type Change, findChanges } from "./find-changes.ts";
import type { ModeratedView } from "./view-moderated.ts";

/** What the seller changed since the moderator saw the listing, which has to be decided on again. */
export function ChangesPanel({ seen, view }: { seen: ModeratedView; view: ModeratedView }) {
  const t = useTranslations("moderation");
  const changes = findChanges(seen, view);
  return (
    <section aria-label={t("changedTitle")} className="mb-4 rounded-m border border-lake-500 bg-lake-50 p-4 text-sm">
      <h3 className="font-semibold">{t("changedTitle")}</h3>
      {changes.length === 0 && <p className="mt-1">{t("changedNothing")}</p>}
      <dl className="mt-2 grid gap-2">
        {changes.map((change) => (
          <div key={nameOf(change, t)}>
            <dt className="text-xs text-felt-600">{nameOf(change, t)}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              {change.before && <del className="text-bad">{change.before}</del>}
              {change.before && change.after && (change.name === "description" ? "\n" : " → ")}
              {change.after && <ins className="text-ok no-underline">{change.after}</ins>}
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
