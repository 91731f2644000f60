import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Stars } from "#web/users/view/stars.tsx";
import { UserFacts } from "#web/moderation/users/user-facts.tsx";
import type { ClaimedListing, ClaimSubjectView, ReviewedBusiness } from "./claim-view.ts";

export const subjectLinkClass = "inline-flex min-h-6 items-center underline underline-offset-2 hover:text-lake-600";

/** What a claim is about: a user, or a listing, or a review with the listing or the business that it is on. */
export function ClaimSubject({ subject }: { subject: ClaimSubjectView }) {
  if (subject.kind === "user")
    return (
      <div className="mt-3 rounded-m border border-felt-200 p-3.5 text-sm">
        <UserFacts user={subject.user} />
      </div>
    );
  return (
    <div className="mt-3 rounded-m bg-felt-100 p-3.5 text-sm">
      {subject.kind === "listing" && <Listing listing={subject.listing} isSmall={false} />}
      {subject.kind === "review" && (
        <>
          <ClaimedReview review={subject} />
          {"listing" in subject.on ? (
            <Listing listing={subject.on.listing} isSmall />
          ) : (
            <Business business={subject.on.business} />
          )}
        </>
      )}
    </div>
  );
}

function ClaimedReview({ review: { rating, text, by } }: { review: Extract<ClaimSubjectView, { kind: "review" }> }) {
  const t = useTranslations("moderation");
  return (
    <div className="mb-3 border-b border-felt-200 pb-3">
      <p className="flex flex-wrap items-center gap-2">
        <Stars value={rating} />
        <span className="sr-only">{t("ofFive", { rating: String(rating) })}</span>
        <PageLink to={`/moderation/users/${by.id}`} className={`font-semibold ${subjectLinkClass}`}>
          {by.name}
        </PageLink>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}

function Business({ business: { name, path, userId } }: { business: ReviewedBusiness }) {
  const t = useTranslations("moderation");
  return (
    <>
      <p>
        <PageLink to={path} className={`font-semibold wrap-anywhere ${subjectLinkClass}`}>
          {name}
        </PageLink>
      </p>
      <p className="text-felt-600">
        <PageLink to={`/moderation/users/${userId}`} className={subjectLinkClass}>
          {t("seller")}
        </PageLink>
      </p>
    </>
  );
}

function Listing({ listing, isSmall }: { listing: ClaimedListing; isSmall: boolean }) {
  const t = useTranslations("moderation");
  return (
    <>
      {listing.photos.length > 0 && (
        // By keyboard too: its photos are no links that would bring it into sight.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul tabIndex={0} aria-label={t("photosOfListing")} className="scroll-row mb-2 gap-2">
          {listing.photos.map((src) => (
            <li key={src} className="shrink-0">
              <img
                src={src}
                alt=""
                width={160}
                height={120}
                loading="lazy"
                className={`rounded-s bg-felt-200 object-cover ${isSmall ? "h-12 w-16" : "h-30 w-40"}`}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2">
        <PageLink
          to={`/moderation/products/${listing.id}`}
          className={`font-semibold wrap-anywhere ${subjectLinkClass}`}
        >
          {listing.title}
        </PageLink>
        <span>{listing.price}</span>
        <span className="text-felt-600">{t(`state.${listing.state}`)}</span>
      </p>
      <p className="text-felt-600">
        {listing.seller.name !== null && `${t("seller")}: `}
        <PageLink to={`/moderation/users/${listing.seller.id}`} className={`wrap-anywhere ${subjectLinkClass}`}>
          {listing.seller.name ?? t("seller")}
        </PageLink>
      </p>
      {listing.description && <p className="mt-2 whitespace-pre-line wrap-anywhere">{listing.description}</p>}
    </>
  );
}
