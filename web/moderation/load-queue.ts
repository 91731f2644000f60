import {
  getModeratedProduct,
  listBlockReasons,
  listWaitingProducts,
  type WaitingProduct,
} from "#contracts/moderation.ts";
import { viewCard } from "#web/listing/card-view.ts";
import type { Api } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";
import { photoAt } from "#web/ui/photo-source.ts";
import type { QueueView, WaitingView } from "./queue-store.ts";
import { type JudgedView, viewJudged } from "./view-judged.ts";

/** The ads that wait, oldest first, with the figures. Refusals of the API are thrown. */
export async function loadQueue(api: Api): Promise<QueueView> {
  const { results, counts } = await api.call(listWaitingProducts);
  return {
    rows: results.map((waiting) => viewWaiting(waiting, api)),
    waiting: counts.waiting,
    late: counts.late,
    median: counts.median_wait_seconds,
    now: api.now,
  };
}

function viewWaiting({ product, revision, waiting_seconds, taken_by }: WaitingProduct, api: Api): WaitingView {
  const { price, lang } = viewCard(product, api.language, api.now);
  const photo = product.first_photo;
  return {
    id: product.id,
    title: product.title,
    ...(lang && { lang }),
    price,
    photo: photo && { src: photoAt(photo, 160), colour: "transparent" },
    revision,
    since: api.now - waiting_seconds * 1_000,
    takenBy: taken_by?.name ?? null,
  };
}

/** One ad as a moderator judges it. Refusals of the API are thrown. */
export async function loadJudged(api: Api, id: string | number, ownId: number): Promise<JudgedView> {
  return viewJudged(await api.call(getModeratedProduct, { params: { id: Number(id) } }), api, ownId);
}

/** A reason to block an ad, in the language of the page. */
export interface ReasonView {
  code: string;
  title: string;
  group: "common" | "rules" | "forbidden";
}

/** Those that are chosen most, under the keys 1–9: they stay in their places, so that a hand learns them. */
const common = [
  "contacts_in_text",
  "promo_words",
  "capitals",
  "wrong_category",
  "bad_photo",
  "foreign_photo",
  "duplicate",
  "text_mismatch",
  "wrong_price",
];
/** Ids of what may not be sold at all (`server/selling/policy/reasons.ts`; they are kept for good). */
const forbidden = { from: 20, to: 35 };

/** Every reason to block an ad, those of the keys first. */
export async function loadReasons(api: Api): Promise<ReasonView[]> {
  const { results } = await api.call(listBlockReasons);
  const views = results.map((reason): ReasonView => {
    const isForbidden = reason.id >= forbidden.from && reason.id <= forbidden.to;
    const group = common.includes(reason.code) ? "common" : isForbidden ? "forbidden" : "rules";
    return { code: reason.code, title: titleOf(reason, api.language), group };
  });
  const placeOf = ({ code, group }: ReasonView) =>
    group === "common" ? common.indexOf(code) : group === "rules" ? common.length : common.length + 1;
  return views.toSorted((one, other) => placeOf(one) - placeOf(other));
}
