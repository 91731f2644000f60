import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { isDiscount } from "#contracts/selling/rules.ts";
import { viewNumber } from "#web/listings/view/view-number.ts";
import type { ListingView } from "#web/listings/view/listing-view.ts";
import { isFolded } from "#web/listings/view/is-folded.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { photoAt, photoSet } from "#web/ui/photo/photo-source.ts";
import { type Draft, visibleParameters, givenValue, numberOf, pricesOf } from "./draft.ts";
import type { DraftPhoto } from "#web/selling/posting/photos/photo-uploads.ts";

/** The part of a listing's view that a draft has. */
export type DraftView = Pick<
  ListingView,
  | "id"
  | "title"
  | "photos"
  | "price"
  | "oldPrice"
  | "discount"
  | "isVip"
  | "location"
  | "ago"
  | "description"
  | "isFolded"
  | "parameters"
>;

interface ViewDraft {
  draft: Draft;
  photos: readonly DraftPhoto[];
  parameters: readonly Parameter[];
  language: Language;
  isBusiness: boolean;
  /** Its category is one of gifts. */
  isGift: boolean;
  /** Texts that the draft does not have. */
  texts: { location: string; ago: string; noTitle: string; noPrice: string };
}

/** The draft as buyers will see it, without a call of the server. */
export function viewDraft({ draft, photos, parameters, language, isBusiness, isGift, texts }: ViewDraft): DraftView {
  const { price, discount: discounted } = pricesOf(draft);
  const hasDiscount = isBusiness && price > 0 && isDiscount(price, discounted);
  return {
    id: 0,
    title: draft.title.trim() || texts.noTitle,
    photos: photos.flatMap(viewPhoto),
    price:
      price === 0 && !draft.isNegotiable
        ? texts.noPrice
        : formatPrice(hasDiscount ? discounted : price, draft.currency, language, {
            isJob: draft.deal === "job",
            isGift,
          }),
    ...(hasDiscount
      ? {
          oldPrice: formatPrice(price, draft.currency, language),
          discount: `−${Math.round((1 - discounted / price) * 100)}\u00a0%`,
        }
      : {}),
    isVip: false,
    location: texts.location,
    ago: texts.ago,
    description: draft.description.trim(),
    isFolded: isFolded(draft.description),
    parameters: visibleParameters(parameters, draft)
      .map((parameter) => ({
        id: parameter.id,
        title: titleOf(parameter, language),
        value: viewValue(parameter, draft, language),
      }))
      .filter(({ value }) => value !== ""),
  };
}

function viewValue(parameter: Parameter, draft: Draft, language: Language): string {
  const { text, options } = givenValue(draft, parameter.id);
  const chosen = parameter.options.filter(({ id }) => options.includes(id));
  if (parameter.type === "select") return chosen.map((option) => titleOf(option, language)).join(", ");
  const number = parameter.from_to ? numberOf(text, parameter) : undefined;
  const shown = number === undefined ? text.trim() : viewNumber(number);
  const unit = language === "ky" ? parameter.unit_ky : parameter.unit_ru;
  return shown === "" ? "" : [shown, unit].filter(Boolean).join("\u00a0");
}

function viewPhoto({ src, state, photo }: DraftPhoto): ListingView["photos"] {
  if (photo) {
    return [
      {
        src: photoAt(photo, 960),
        srcSet: photoSet(photo, 960),
        width: photo.width,
        height: photo.height,
        colour: "transparent",
        thumbnail: photoAt(photo, 160),
        large: photo.photo,
      },
    ];
  }
  if (state === "failed" || src === "") return [];
  return [{ src, srcSet: "", width: 960, height: 720, colour: "transparent", thumbnail: src, large: src }];
}
