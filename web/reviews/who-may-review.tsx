import type { ReactNode } from "react";
import { WriteLink } from "#web/chat/links/write-link.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";

/** Says who may review, with the way there: a chat about the listing, or with the person of a business. */
export function WhoMayReview({
  about,
  children,
}: {
  about: { product: number } | { user: number };
  children: ReactNode;
}) {
  const t = useTranslations("reviews");
  return (
    <div className="mt-3 mb-5">
      <p className="text-sm text-felt-600">{children}</p>
      <WriteLink about={about} className="mt-2.5">
        {t("writeSeller")}
      </WriteLink>
    </div>
  );
}
