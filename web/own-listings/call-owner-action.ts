import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import type { OwnerAction } from "./owner-actions.ts";

/** An action of an owner that is a call; editing is a page. */
export type CalledAction = Exclude<OwnerAction, "edit">;

/** Does it with one ad. */
export function callOwnerAction(action: CalledAction, id: number, language: Language): Promise<BrowserAnswer<unknown>> {
  const path = `/product/v1/personal/products/${id}/` as const;
  switch (action) {
    case "raise":
      return callFromBrowser({ method: "POST", path: `${path}upvote/`, language });
    case "renew":
      return callFromBrowser({ method: "POST", path: `${path}renew/`, language });
    case "activate":
      return callFromBrowser({ method: "PATCH", path, body: { state: "active" }, language });
    case "deactivate":
      return callFromBrowser({ method: "PATCH", path, body: { state: "inactive" }, language });
    case "delete":
    case "deleteForever":
      return callFromBrowser({ method: "DELETE", path, language });
  }
}
