import { listFollowedSellers } from "#contracts/follows/schemas.ts";
import { viewPicture } from "#web/business/view/business-card-view.ts";
import type { Api } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { photoAt, type PhotoSource } from "#web/ui/photo/photo-source.ts";
import { type UserView, viewUser } from "#web/users/view/user-view.ts";

export interface FollowedView {
  sellers: (UserView & { logo: PhotoSource | null; isActive: boolean })[];
  nextKey: string | null;
}

/** Pixels of a logo at double density. */
const logoWidth = 160;

/** A page of the sellers that the user follows. Throws refusals of the API. */
export async function loadFollowed(api: Api, key: string | null): Promise<FollowedView> {
  const t = api.texts("users");
  const found = await api.call(listFollowedSellers, { query: { key } });
  return {
    sellers: found.results.map((seller) => ({
      ...viewUser(seller, t("memberSince", { date: formatDate(seller.member_since, api.language) }), t),
      logo: seller.logo && { ...viewPicture(seller.logo, logoWidth), src: photoAt(seller.logo, logoWidth) },
      isActive: seller.is_active,
    })),
    nextKey: found.key,
  };
}
