import { businessOrderings } from "#contracts/business/directory/rules.ts";
import type { LocationView } from "#web/location/location-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { ChoiceMenu } from "#web/ui/overlay/popup.tsx";
import { defaultOrdering, type DirectoryQuery, writeDirectoryQuery } from "./directory-query.ts";
import "./directory-texts.ts";

export interface DirectoryChoices {
  /** The main categories. */
  categories: { id: string; title: string }[];
  /** The chosen place with those around it: enough to reach every place by links alone. */
  places: LocationView;
}

const orderTitles = { relevance: "byRelevance", "-rating": "byRating", "-created": "byDate", name: "byName" } as const;

/** Activity, place and order of the list, all of them links. */
export function DirectoryFilters({ filters, choices }: { filters: DirectoryQuery; choices: DirectoryChoices }) {
  const t = useTranslations("businesses");
  const to = (changes: Parameters<typeof writeDirectoryQuery>[1]) => writeDirectoryQuery(filters, changes);
  const { places } = choices;
  const shown = [
    ...[places.up, places.selected].filter((place) => place !== null),
    ...places.choices.filter(({ id }) => id !== places.selected?.id),
  ];
  const first = defaultOrdering(filters.search);
  const orders = businessOrderings.filter((ordering) => ordering !== "relevance" || filters.search !== "");
  return (
    <div className="scroll-row -mx-4 gap-2 px-4 py-1 720:mx-0 720:flex-wrap 720:overflow-visible 720:px-0">
      <ChoiceMenu
        label={t("category")}
        className={chipClass}
        choices={[{ id: "", title: t("anyCategory") }, ...choices.categories].map(({ id, title }) => ({
          title,
          to: to({ category: id }),
          isChosen: id === filters.category,
        }))}
      />
      <ChoiceMenu
        label={t("place")}
        className={chipClass}
        choices={[
          { title: t("anyPlace"), to: to({ location: "" }), isChosen: places.selected === null },
          ...shown.map(({ id, title }) => ({
            title,
            to: to({ location: String(id) }),
            isChosen: id === places.selected?.id,
          })),
        ]}
      />
      <ChoiceMenu
        label={t("order")}
        className={chipClass}
        choices={orders.map((ordering) => ({
          title: t(orderTitles[ordering]),
          to: to({ ordering: ordering === first ? "" : ordering }),
          isChosen: (filters.ordering || first) === ordering,
        }))}
      />
    </div>
  );
}
