import { data } from "react-router";
import { listSimilarProducts } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import type { PageMeta } from "#web/platform/meta.ts";
import { coversFor } from "#web/ui/photo/cover-photo.ts";
import { coveredWidth, viewCard } from "./card/card-view.ts";
import type { HiddenReason } from "./hidden-listing.tsx";

/** Listings that are offered where none is like the hidden one. */
const alternativesCount = 8;

/** What the page of a listing has that is not on show: why, and others in its place. */
export async function showHidden(api: Api, id: string, kind: "inactive" | "deleted", status: number) {
  const { language, publicUrl } = api;
  const t = api.texts("listings");
  const similar = await api.call(listSimilarProducts, { params: { id } });
  const isUnavailable = kind === "inactive" && similar.title === null;
  const reason: HiddenReason = isUnavailable ? "unavailable" : (similar.closed_as ?? kind);
  const isSimilar = similar.results.length > 0;
  const makeCover = coversFor(api, coveredWidth);
  const { results } = isSimilar ? similar : await api.call(listProducts, { query: { limit: alternativesCount } });
  const meta: PageMeta = {
    title: similar.title ?? t(`${reason}Title`),
    description: t(`${reason}Text`),
    path: `/products/${id}`,
    language,
    publicUrl,
    noIndex: true,
  };
  return data(
    {
      kind: "hidden" as const,
      id: Number(id),
      reason,
      title: similar.title,
      meta,
      isSimilar,
      cards: results.map((card) => viewCard(card, language, api.now, makeCover)),
    },
    { status },
  );
}
