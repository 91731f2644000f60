import type { Reply } from "#contracts/base/endpoint.ts";
import type { getBusinessRequest } from "#contracts/business/request-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import { titleOf } from "#web/platform/language.ts";
import type { TypedRequest } from "./request-draft.ts";

/** What a business asked for, as its page shows it. */
export interface SentView extends TypedRequest {
  date: string;
  categoryTitle: string | null;
}

/** How long a business is on show. */
export interface TimeView {
  isDemo: boolean;
  until: string;
  count: number;
  shown: string;
}

/** The state of the page. */
export type RequestState =
  | { kind: "form" }
  | { kind: "rejected"; sent: SentView; reason: string; note: string | null }
  | { kind: "submitted"; sent: SentView }
  | { kind: "approved"; time: TimeView | null }
  | { kind: "already"; time: TimeView | null; pagePath: string }
  | { kind: "expired"; isDemo: boolean };

type Answer = Reply<typeof getBusinessRequest>;

export function viewRequestState(
  { request, business }: Answer,
  categories: readonly { id: number; title: string }[],
  api: Pick<Api, "language" | "now">,
): RequestState {
  if (!request) return { kind: "form" };
  if (business) {
    if (request.status === "expired") return { kind: "expired", isDemo: business.is_demo };
    const time = viewTime(business, api);
    return business.is_registered
      ? { kind: "already", time, pagePath: `/b/${business.link ?? business.id}` }
      : { kind: "approved", time };
  }
  const sent = viewSent(request, categories, api);
  if (request.status !== "rejected") return { kind: "submitted", sent };
  const { rejection } = request;
  return {
    kind: "rejected",
    sent,
    reason: rejection ? titleOf(rejection, api.language) : "",
    note: rejection?.note ?? null,
  };
}

function viewSent(
  request: NonNullable<Answer["request"]>,
  categories: readonly { id: number; title: string }[],
  { language }: Pick<Api, "language">,
): SentView {
  const { name, phone, description, category, submitted_date: date } = request;
  return {
    name,
    phone: phone === null ? "" : formatPhone(phone),
    description,
    category: category === null ? "" : String(category),
    categoryTitle: categories.find(({ id }) => id === category)?.title ?? null,
    date: formatDate(date, language),
  };
}

function viewTime(
  business: NonNullable<Answer["business"]>,
  { language, now }: Pick<Api, "language" | "now">,
): TimeView | null {
  const { end_date: end, days_left: left, is_demo: isDemo } = business;
  if (end === null || left === null) return null;
  return { isDemo, until: formatUntil(end, language, now), count: left, shown: formatNumber(left) };
}
