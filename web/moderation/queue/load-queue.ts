import { listWaitingProducts, type WaitingProduct } from "#contracts/moderation/schemas.ts";
import { viewCard } from "#web/listings/card/card-view.ts";
import { thumbnailOf } from "#web/listings/card/thumbnail.ts";
import type { Api } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import "#web/moderation/texts.ts";
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

function viewWaiting(waiting: WaitingProduct, api: Api): WaitingView {
  const { product, revision, waiting_seconds, taken_by } = waiting;
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
    changed: describeChange(waiting, api),
  };
}

function describeChange({ changed, price_change: percent }: WaitingProduct, { texts }: Api): string | null {
  if (changed === null || changed.length === 0) return null;
  const t = texts("moderation");
  const fields = changed.map((field) => {
    const name = t(`field.${field}`).toLowerCase();
    if (field !== "price" || percent === null) return name;
    return `${name} (${percent < 0 ? "−" : "+"}${formatNumber(Math.abs(percent))}\u00a0%)`;
  });
  return t("edit.fields", { fields: fields.join(", ") });
}
