import type { Product } from "#contracts/listings/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { drawQr, type QrDrawing } from "#web/platform/draw-qr.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { hrefIn } from "#web/platform/href.ts";
import { viewListing } from "#web/listings/view/listing-view.ts";
import { photoAt } from "#web/ui/photo/photo-source.ts";

/** Parameters that fit beside the photo. */
const maxParameters = 9;
/** Characters of the description that fit. */
const maxDescription = 360;

/** A listing as its printed sheet shows it. */
export interface SheetView {
  id: number;
  title: string;
  price: string;
  location: string;
  parameters: { id: number; title: string; value: string }[];
  description: string;
  photo: string | null;
  /** Of the listing, as one types it. */
  address: string;
  qr: QrDrawing;
  /** Only where its owner prints it. */
  phone: string | null;
  /** Strips to tear off are for its owner, who hangs it up. */
  hasStrips: boolean;
}

/** `phone`: of the owner who wants it on the sheet. Others take it along. */
export function viewSheet(api: Api, product: Product, phone: string | null): SheetView {
  const { language, publicUrl, now } = api;
  const { title, price, location, parameters, description } = viewListing(
    product,
    language,
    now,
    api.texts("listings"),
  );
  const [photo] = product.photos;
  const url = publicUrl + hrefIn(language, `/products/${product.id}`);
  return {
    id: product.id,
    title,
    price,
    location,
    parameters: parameters.slice(0, maxParameters),
    description: shorten(description.replaceAll(/\s+/g, " ")),
    photo: photo ? photoAt(photo, 960) : null,
    address: url.replace(/^https?:\/\/(?:www\.)?/, ""),
    qr: drawQr(url),
    phone: phone === null ? null : formatPhone(phone),
    hasStrips: product.is_mine === true,
  };
}

/** At the end of a word. */
function shorten(text: string): string {
  if (text.length <= maxDescription) return text;
  const cut = text.slice(0, maxDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxDescription - 30)).trimEnd()}…`;
}
