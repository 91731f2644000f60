import Pencil from "lucide-react/icons/pencil";
import { WriteLink } from "#web/chat/links/write-link.tsx";
import { ShareMenu } from "#web/listings/sharing/share-menu.tsx";
import { Logo } from "#web/business/view/logo.tsx";
import { OpeningLine } from "#web/business/view/opening-line.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CoverLink } from "#web/ui/photo/cover-link.tsx";
import { useIsCovered } from "#web/ui/photo/photo-cover.ts";
import { Photo } from "#web/ui/photo/photo.tsx";
import { FollowButton } from "#web/users/follow/follow-button.tsx";
import { Rating } from "#web/users/view/rating.tsx";
import type { BannerView, BusinessView } from "./business-view.ts";
import { Contacts, type ContactsAnswer } from "./contacts.tsx";

interface BusinessHeaderProps {
  business: BusinessView;
  shareUrl: string;
  /** The answer to «Показать контакты» without a script. */
  answer: ContactsAnswer | undefined;
}

/** Banners, logo, name, rating, whether it is open, and what one can do. */
export function BusinessHeader({ business, shareUrl, answer }: BusinessHeaderProps) {
  return (
    <section className="overflow-hidden rounded-l border border-felt-200 bg-felt-0 max-720:-mx-4 max-720:rounded-none max-720:border-x-0">
      <Banners business={business} />
      <div className="flex flex-wrap items-start gap-4 p-4 720:gap-6 720:p-6">
        <Logo logo={business.logo} initial={business.initial} size="l" />
        <Facts business={business} />
        <Actions business={business} shareUrl={shareUrl} answer={answer} />
      </div>
    </section>
  );
}

/** What one can do: on a phone one row of the main thing and icons, so that the goods are near; what the contacts unfold to comes below it. */
function Actions({ business, shareUrl, answer }: BusinessHeaderProps) {
  const t = useTranslations("business-page");
  const { isMine, hasContacts, userId, path, isFollowing, name } = business;
  return (
    <div className="icons-on-phone w-full 720:w-80">
      {isMine ? (
        <LinkButton to="/profile/edit" variant="primary" size="l" className="main-action">
          <Icon of={Pencil} />
          {t("edit")}
        </LinkButton>
      ) : (
        <>
          {hasContacts && <Contacts businessId={business.id} answer={answer} />}
          <WriteLink about={{ user: userId }} className={hasContacts ? "next-action w-full" : "main-action"}>
            {t("write")}
          </WriteLink>
          <FollowButton sellerId={userId} path={path} isFollowing={isFollowing} className="flex-1" />
        </>
      )}
      <ShareMenu url={shareUrl} title={name} />
    </div>
  );
}

function Facts({ business }: Pick<BusinessHeaderProps, "business">) {
  const t = useTranslations("business-page");
  return (
    <div className="min-w-0 flex-1">
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-bold tracking-tight wrap-anywhere 720:text-2xl">
        {business.name}
        <span className="flex gap-1.5">
          {business.isVip && <Badge variant="vip">{t("vip")}</Badge>}
          <Badge variant="business">{t("business")}</Badge>
        </span>
      </h1>
      <div className="mt-1 text-felt-600">
        {business.rating ? (
          <a href="#reviews" className="inline-flex min-h-11 items-center hover:text-lake-600 720:min-h-6">
            <Rating rating={business.rating} />
          </a>
        ) : (
          t("noReviews")
        )}
      </div>
      <OpeningLine hours={business.hours} />
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-felt-600">
        {business.city && <span>{business.city}</span>}
        {business.category && <span>{business.category}</span>}
        {business.followers && <span>{business.followers}</span>}
        <span>{business.memberSince}</span>
      </p>
    </div>
  );
}

/** A row that snaps to one banner at a time. */
function Banners({ business: { banners, name } }: Pick<BusinessHeaderProps, "business">) {
  const t = useTranslations("business-page");
  if (banners.length === 0) return null;
  return (
    <ul
      aria-label={t("banners")}
      // By keyboard too: banners are no links that would bring themselves into sight.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={banners.length > 1 ? 0 : undefined}
      className="scroll-row snap-x snap-mandatory overscroll-x-contain outline-offset-[-2px]"
    >
      {banners.map((banner, index) => (
        <Banner
          key={banner.src}
          banner={banner}
          alt={t("bannerAlt", { name, number: index + 1, total: banners.length })}
          isFirst={index === 0}
        />
      ))}
    </ul>
  );
}

function Banner({ banner, alt, isFirst }: { banner: BannerView; alt: string; isFirst: boolean }) {
  const isCovered = useIsCovered(banner.cover);
  return (
    <li className="relative w-full shrink-0 snap-center snap-always [&>a]:aspect-auto [&>a]:h-full">
      {isCovered ? (
        <>
          <img src={banner.cover?.blur} alt={alt} className="aspect-1000/220 w-full object-cover" />
          <CoverLink cover={banner.cover} />
        </>
      ) : (
        <Photo
          source={banner}
          alt={alt}
          sizes="(max-width: 1279px) 100vw, 1280px"
          eager={isFirst}
          important={isFirst}
          className="aspect-1000/220 w-full object-cover"
        />
      )}
    </li>
  );
}
