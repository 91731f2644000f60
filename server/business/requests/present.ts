import type { BusinessRequest, RequestRefusal } from "#contracts/business/request-schemas.ts";
import { rejectionTitles } from "#server/business/records/rejection-titles.ts";
import type { RequestRow } from "./queries.ts";

export function presentRequest(row: RequestRow): BusinessRequest {
  return {
    name: row.name,
    phone: row.phone,
    description: row.about,
    category: row.category_id,
    status: row.request_status,
    submitted_date: row.submitted_at.toISOString(),
    decided_date: row.decided_at?.toISOString() ?? null,
    rejection: row.request_status === "rejected" ? presentRefusal(row) : null,
  };
}

/** Why a request was refused; null when none was. */
export function presentRefusal({
  rejection_reason: code,
  rejection: note,
}: Pick<RequestRow, "rejection" | "rejection_reason">): RequestRefusal | null {
  return code === null ? null : { code, ...rejectionTitles[code], note };
}
