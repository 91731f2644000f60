import type { ListedBusiness } from "#contracts/business/directory/schemas.ts";
import type { OpeningState } from "#contracts/business/opening.ts";
import { viewLocation } from "#web/listings/card/card-view.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { type BusinessCardView, viewBusinessCard } from "#web/business/view/business-card-view.ts";

/** A business in the list of all. */
export interface ListedBusinessView extends BusinessCardView {
  userId: number;
  isVip: boolean;
  /** Places of its addresses: the first two. */
  places: string[];
  /** How many more there are. */
  morePlaces: number;
  /** At the moment of the request; absent where its hours were never said. */
  opening?: OpeningState;
}

const maxPlaces = 2;

export function viewListedBusiness(
  business: ListedBusiness,
  language: Language,
  t: Translate<"business-page">,
): ListedBusinessView {
  const { opening, locations } = business;
  const places = locations.map((location) => viewLocation({ location }, language));
  return {
    ...viewBusinessCard(business, language, t),
    userId: business.user,
    isVip: business.is_vip,
    places: places.slice(0, maxPlaces),
    morePlaces: Math.max(0, places.length - maxPlaces),
    ...(opening && {
      opening: {
        isOpen: opening.is_open,
        changesAt: opening.changes_at === null ? null : Date.parse(opening.changes_at),
      },
    }),
  };
}

/** Whether a business is open at a moment, by what was known before: once that has changed, it is the other. */
export function isOpenAt({ isOpen, changesAt }: OpeningState, now: number): boolean {
  return changesAt !== null && now >= changesAt ? !isOpen : isOpen;
}
