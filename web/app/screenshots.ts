import type { TextKey } from "#i18n/texts.ts";
import type { Language } from "#web/platform/language.ts";
import kyList from "./pictures/ky-list.webp?url";
import kyListing from "./pictures/ky-listing.webp?url";
import kyWide from "./pictures/ky-wide.webp?url";
import ruList from "./pictures/ru-list.webp?url";
import ruListing from "./pictures/ru-listing.webp?url";
import ruWide from "./pictures/ru-wide.webp?url";

interface Screenshot {
  src: string;
  sizes: string;
  form_factor: "narrow" | "wide";
  label: TextKey<"app.manifest">;
}

const phone = { sizes: "780x1688", form_factor: "narrow" } as const;
const computer = { sizes: "1280x800", form_factor: "wide" } as const;

function pictures(list: string, listing: string, wide: string): readonly Screenshot[] {
  return [
    { src: list, ...phone, label: "listScreen" },
    { src: listing, ...phone, label: "listingScreen" },
    { src: wide, ...computer, label: "listScreen" },
  ];
}

/** What browsers show before they install: the product itself with the demo market. */
export const screenshots: Readonly<Record<Language, readonly Screenshot[]>> = {
  ru: pictures(ruList, ruListing, ruWide),
  ky: pictures(kyList, kyListing, kyWide),
};
