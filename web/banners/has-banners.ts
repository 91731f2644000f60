import { listBanners } from "#contracts/banners/schemas.ts";
import type { Api } from "#web/platform/api.ts";

/** Whether there is a banner to show now. Also `false` if the call fails, because a page does not depend on it. */
export async function hasBanners(api: Api): Promise<boolean> {
  try {
    const { results } = await api.shared(listBanners);
    return results.some(({ type, image_link: image }) => type.name === "background" && image !== null);
  } catch {
    return false;
  }
}
