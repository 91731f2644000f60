import { currencies } from "#contracts/base/currency.ts";
import { dealTypes } from "#contracts/catalogue/rules.ts";
import type { FlatCategory, Parameter } from "#contracts/catalogue/schemas.ts";
import { maxPhotos } from "#contracts/selling/rules.ts";
import { findDraftErrors, markAsked } from "#web/selling/posting/draft/check-draft.ts";
import { type Draft, emptyDraft, type GivenValue } from "#web/selling/posting/draft/draft.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { ungroup } from "#web/ui/form/group-digits.ts";
import { makeKey } from "#web/platform/random-key.ts";

/** A photo that was uploaded: the form carries it from one answer to the next. */
export interface PlainPhoto {
  id: number;
  /** Its address; empty when what the form carried is none of ours. */
  thumbnail: string;
}

/** A listing as the plain form holds it. */
export interface PlainDraft {
  /** Made with the form, which carries it from one answer to the next: a form that is sent twice is one listing. */
  formKey: string;
  draft: Draft;
  photos: PlainPhoto[];
}

/** Addresses of our own pictures: nothing else that comes with a form is shown as a picture. */
const ownPicture = /^\/media\/[\w./-]{1,200}$/;

/** As `makeKey` makes it. */
const keyPattern = /^[\da-f]{32}$/;

/**
 * The key of an attempt to publish: of the form, and of all that is written in it. A second press sends its photo anew, under another id, so that
 * the photos are no part of it; whoever goes back and writes something else posts another listing.
 */
export async function attemptKeyOf({ formKey, draft }: Pick<PlainDraft, "formKey" | "draft">): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(draft)));
  const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${formKey}-${hash}`;
}

/**
 * Reads the plain form: text fields named as in {@link Draft}, `parameter-7`, `asked-7`, and `photo-12` with the
 * address of a picture. A gift has no price.
 */
export function readPlainForm(form: FormData, category: Pick<FlatCategory, "id" | "is_gift">): PlainDraft {
  const textOf = (name: string) => textsOf(form, name)[0]?.trim() ?? "";
  const photos: PlainPhoto[] = [];
  const parameters: Record<number, GivenValue> = {};
  const asked: Record<number, string> = {};
  for (const name of new Set(form.keys())) {
    const [, kind, digits] = /^(photo|parameter|asked)-(\d{1,9})$/.exec(name) ?? [];
    const id = Number(digits);
    if (kind === "photo" && photos.length < maxPhotos)
      photos.push({ id, thumbnail: ownPicture.test(textOf(name)) ? textOf(name) : "" });
    if (kind === "asked") asked[id] = textOf(name);
    if (kind === "parameter") parameters[id] = { text: textOf(name), options: textsOf(form, name).map(Number) };
  }
  const location = Number(textOf("location"));
  return {
    formKey: keyPattern.test(textOf("key")) ? textOf("key") : makeKey(),
    photos,
    draft: {
      ...emptyDraft({ phone: textOf("contact_phone"), location: location > 0 ? location : null }),
      title: textOf("title"),
      description: textOf("description"),
      category: category.id,
      deal: dealTypes.find((deal) => deal === textOf("deal_type")) ?? null,
      parameters,
      asked,
      price: ungroup(textOf("price")),
      currency: currencies.find((currency) => currency === textOf("currency")) ?? "KGS",
      isNegotiable: category.is_gift === true || form.has("is_negotiable"),
      withoutPhotos: form.has("without_photos"),
      catalog: Number(/^\d{1,9}$/.exec(textOf("catalog"))?.[0] ?? 0) || null,
    },
  };
}

/**
 * The faults of a listing, in words by field, and the unlikely numbers that these words ask about. The form carries
 * these numbers, so that a second press confirms them.
 */
export function explainDraft(
  { draft, photos }: Pick<PlainDraft, "draft" | "photos">,
  parameters: readonly Parameter[],
  t: Translate<"selling.posting">,
): { errors: Record<string, string>; asked: Draft["asked"] } {
  const faults = findDraftErrors({
    draft,
    parameters,
    photos: photos.map(() => ({ state: "done" as const })),
    isPhotoOptional: draft.withoutPhotos,
  });
  return {
    errors: Object.fromEntries([...faults].map(([field, { error, values }]) => [field, t(`errors.${error}`, values)])),
    asked: markAsked(draft, faults),
  };
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
