import { listWaitingProducts, type WaitingProduct } from "#contracts/moderation/schemas.ts";
import { viewCard } from "#web/listings/card/card-view.ts";
import { thumbnailOf } from "#web/listings/card/thumbnail.ts";
import type { Api } from "#web/platform/api.ts";
import type { QueueView, WaitingView } from "./queue-state.ts";

/** The waiting listings, oldest first, with the figures. Throws refusals of the API. */
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
  const photo = thumbnailOf(product, 160);
  return {
    id: product.id,
    title: product.title,
    ...(lang && { lang }),
    price,
    photo: photo === null ? null : { src: photo, colour: "transparent" },
    revision,
    since: api.now - waiting_seconds * 1_000,
    heldBy: taken_by?.name ?? null,
  };
}
