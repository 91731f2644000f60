import UserCheck from "lucide-react/icons/user-check";
import { Form } from "react-router";
import { Logo } from "#web/business/view/logo.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { Rating } from "#web/users/view/rating.tsx";
import { favouritesAddress } from "./favourites-address.ts";
import type { FollowedView } from "./load-followed.ts";

/** The sellers that the user follows, each with a button to leave them. */
export function FollowedSellers({ view: { sellers, nextKey } }: { view: FollowedView }) {
  const t = useTranslations("favourite-lists.followed");
  const more = useTranslations("favourite-lists")("more");
  if (sellers.length === 0) return <EmptyState icon={UserCheck} title={t("empty")} text={t("emptyText")} />;
  return (
    <>
      <ul className="grid gap-3 960:grid-cols-2">
        {sellers.map((seller) => (
          <li key={seller.id}>
            <SellerRow seller={seller} />
          </li>
        ))}
      </ul>
      {nextKey !== null && (
        <LinkButton
          to={favouritesAddress({ tab: "sellers", key: nextKey })}
          variant="soft"
          size="m"
          className="mt-6 w-full"
        >
          {more}
        </LinkButton>
      )}
    </>
  );
}

function SellerRow({ seller }: { seller: FollowedView["sellers"][number] }) {
  const t = useTranslations("favourite-lists.followed");
  const business = useTranslations("users")("business");
  const name = seller.business ?? seller.name;
  const nameClass = "font-semibold wrap-anywhere";
  return (
    <article className="relative flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-l border border-felt-200 bg-felt-0 p-4 hover:border-felt-300">
      {seller.business ? <Logo logo={seller.logo} initial={seller.initial} /> : <Avatar user={seller} />}
      <div className="min-w-40 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          {seller.isActive ? (
            <PageLink to={seller.path} className={`${nameClass} before:absolute before:inset-0 hover:text-lake-600`}>
              {name}
            </PageLink>
          ) : (
            <p className={nameClass}>{name}</p>
          )}
          {seller.business && <Badge variant="business">{business}</Badge>}
        </div>
        <div className="mt-0.5 text-xs text-felt-600">
          {seller.isActive ? (
            <>
              {seller.rating && <Rating rating={seller.rating} />}
              <p>{seller.listingCount}</p>
            </>
          ) : (
            t("hidden")
          )}
        </div>
      </div>
      <Form method="post" className="relative max-480:w-full">
        <input type="hidden" name="id" value={seller.id} />
        <Button type="submit" name="intent" value="unfollow" className="w-full" aria-label={t("unfollowOf", { name })}>
          {t("unfollow")}
        </Button>
      </Form>
    </article>
  );
}
