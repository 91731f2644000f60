import { getReviewTime } from "#contracts/selling/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { describeWait } from "./describe-wait.ts";

/** For loaders of pages with something that waits. A sentence less is no reason for a page to fail. */
export async function loadWait(api: Api): Promise<string | null> {
  try {
    return describeWait(await api.call(getReviewTime), api.texts("selling.reviewTime"));
  } catch {
    return null;
  }
}
