import { lateAfterSeconds } from "#contracts/moderation/rules.ts";
import type { ReviewTime } from "#contracts/selling/schemas.ts";
import { formatTime } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";

/** Minutes that are promised where nobody knows more. */
const promised = lateAfterSeconds / 60;

type WaitView = ["minutes" | "hours" | "usual" | "late" | "resumes", { count?: number; time?: string }];

/** How long a decision of a moderator takes now, as it is said: minutes one by one to ten, by fives to an hour, by tens to two, then hours. */
export function viewWait({ minutes, resumes_at: resumes, is_late: isLate }: ReviewTime): WaitView {
  if (resumes !== null) return ["resumes", { time: formatTime(resumes) }];
  if (isLate && minutes !== null) return ["late", { count: Math.ceil(minutes / 60) }];
  if (minutes === null) return ["usual", {}];
  if (minutes > promised) return ["hours", { count: Math.ceil(minutes / 60) }];
  const step = minutes <= 10 ? 1 : minutes <= 60 ? 5 : 10;
  return ["minutes", { count: Math.ceil(minutes / step) * step }];
}

/** The same in a sentence. */
export function describeWait(time: ReviewTime, t: Translate<"selling.reviewTime">): string {
  const [key, values] = viewWait(time);
  return t(key, values);
}
