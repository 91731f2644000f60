import { getModeratedProduct } from "#contracts/moderation/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { type ModeratedView, viewModerated } from "./view-moderated.ts";

/** One moderated listing. Throws refusals of the API. */
export async function loadModerated(api: Api, id: string | number, ownId: number): Promise<ModeratedView> {
  return viewModerated(await api.call(getModeratedProduct, { params: { id: Number(id) } }), api, ownId);
}
