import { WriteLink } from "#web/chat/links/write-link.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";

interface WhoMayReviewProps {
  about: { product: number } | { user: number };
  /** The viewer has written already: only the answer is missing. */
  hasWritten: boolean;
}

/** Says who may review, with the way there: a chat about the listing, or with the person of a business. */
export function WhoMayReview({ about, hasWritten }: WhoMayReviewProps) {
  const t = useTranslations("reviews");
  const isOfBusiness = "user" in about;
  const text = hasWritten
    ? t(isOfBusiness ? "awaitsBusiness" : "awaitsSeller")
    : t(isOfBusiness ? "whoMayOfBusiness" : "whoMay");
  return (
    <div className="mt-3 mb-5">
      <p className="text-sm text-felt-600">{text}</p>
      <WriteLink about={about} className="mt-2.5">
        {t(hasWritten ? "openChat" : "writeSeller")}
      </WriteLink>
    </div>
  );
}
