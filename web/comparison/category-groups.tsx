import { comparePath, writeChosen } from "#web/comparison/chosen/chosen.ts";
import { CardGrid } from "#web/listings/grid/listing-grid.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Group } from "./view-comparison.ts";

/** Why listings of several kinds are not compared, and which of them can be. */
export function CategoryGroups({ groups }: { groups: readonly Group[] }) {
  const t = useTranslations("comparison");
  return (
    <>
      <FormMessage kind="error">
        {t("otherCategory")} {t("otherCategoryText")}
      </FormMessage>
      {groups.map(({ title, ids, cards }) => (
        <section key={title} className="mt-6">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl font-semibold">{title}</h2>
            <LinkButton to={comparePath(ids)} variant="soft" rel="nofollow" onClick={() => writeChosen(ids)}>
              {ids.length > 1 ? t("compareThese", { shown: String(ids.length) }) : t("openThis")}
            </LinkButton>
          </div>
          <CardGrid cards={cards} />
        </section>
      ))}
    </>
  );
}
