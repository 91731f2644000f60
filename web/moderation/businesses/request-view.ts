import type { ModeratedRequest } from "#contracts/moderation/business-schemas.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import { describeQueueWait } from "#web/moderation/staff/describe-time.ts";
import { type ModeratedUserView, viewModeratedUser } from "#web/moderation/users/moderated-user-view.ts";
import type { Api } from "#web/platform/api.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { titleOf } from "#web/platform/language.ts";

export interface RequestView {
  id: number;
  name: string;
  description: string;
  category: string | null;
  phone: string | null;
  isOwnPhone: boolean;
  wait: string;
  /** Names the request that is looked at. */
  submitted: string;
  sender: ModeratedUserView;
  /** Why an earlier one was refused, with the moderator's words. */
  refusedBefore: { reason: string; note: string | null } | null;
  /** Until when an earlier demo of the same person lasts. */
  demoBefore: string | null;
  similar: { id: number; name: string; status: RequestStatus; user: { id: number; name: string } }[];
}

export function viewRequest(request: ModeratedRequest, api: Api): RequestView {
  const { category, phone, refused_before: refused, demo_before: demo, similar } = request;
  return {
    id: request.id,
    name: request.name,
    description: request.description,
    category: category && titleOf(category, api.language),
    phone: phone && formatPhone(phone),
    isOwnPhone: request.is_own_phone,
    wait: describeQueueWait(request.waiting_seconds, api.texts("moderation")),
    submitted: request.submitted_date,
    sender: viewModeratedUser(request.user, api),
    refusedBefore: refused && { reason: titleOf(refused, api.language), note: refused.note },
    demoBefore: demo && formatUntil(demo, api.language),
    similar: similar.map(({ id, name, request_status: status, user }) => ({ id, name, status, user })),
  };
}
