import { listBlockReasons } from "#contracts/moderation/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";

/** A reason to block a listing, in the language of the page. */
export interface ReasonView {
  code: string;
  title: string;
  group: "common" | "rules" | "forbidden";
}

/** The most frequent reasons, with the keys 1–9: their order is fixed, so that moderators can learn it. */
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
/** Range of ids of the reasons for forbidden goods (`server/content-policy/block-reasons.ts`); ids never change. */
const forbidden = { from: 20, to: 35 };

/** All reasons to block a listing, those with keys first. */
export async function loadReasons(api: Api): Promise<ReasonView[]> {
  const { results } = await api.call(listBlockReasons);
  const views = results.map((reason): ReasonView => {
    const isForbidden = reason.id >= forbidden.from && reason.id <= forbidden.to;
    const group = common.includes(reason.code) ? "common" : isForbidden ? "forbidden" : "rules";
    return { code: reason.code, title: titleOf(reason, api.language), group };
  });
  const positionOf = ({ code, group }: ReasonView) =>
    group === "common" ? common.indexOf(code) : group === "rules" ? common.length : common.length + 1;
  return views.toSorted((one, other) => positionOf(one) - positionOf(other));
}
