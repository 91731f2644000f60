import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { HistoryList } from "#web/moderation/audit/history-list.tsx";
import type { ModeratedUserView } from "#web/moderation/users/moderated-user-view.ts";
import type { ModeratedView } from "./view-moderated.ts";

const headingClass = "mb-1 font-semibold";

/** The findings, the seller and the earlier decisions on a listing. */
export function SidePanel({ view }: { view: ModeratedView }) {
  const t = useTranslations("moderation");
  return (
    <div className="grid gap-6 text-sm">
      <section>
        <h2 className={headingClass}>{t("findings")}</h2>
        {view.findings.length === 0 ? (
          <p className="text-felt-600">{t("noFindings")}</p>
        ) : (
          <ul className="divide-y divide-felt-100">
            {view.findings.map((finding) => (
              <li key={`${finding.code} ${finding.field} ${finding.fragment}`} className="py-2">
                <p className="font-medium">{finding.title}</p>
                <p className="text-xs text-felt-600 wrap-anywhere">
                  {t(`field.${finding.field}`)}
                  {finding.fragment && `: «${finding.fragment}»`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2 className={headingClass}>{t("seller")}</h2>
        <Seller seller={view.seller} />
      </section>
      <section>
        <h2 className={headingClass}>{t("history")}</h2>
        {view.history.length === 0 ? (
          <p className="text-felt-600">{t("noHistory")}</p>
        ) : (
          <HistoryList entries={view.history} />
        )}
      </section>
    </div>
  );
}

function Seller({ seller }: { seller: ModeratedUserView }) {
  const t = useTranslations("moderation");
  return (
    <>
      <PageLink
        to={`/moderation/users/${seller.id}`}
        className="flex min-h-11 items-center gap-2.5 hover:text-lake-600"
      >
        <Avatar user={seller} size="s" />
        <span className="min-w-0 font-medium wrap-anywhere underline decoration-felt-300 underline-offset-2">
          {seller.name}
        </span>
        {seller.isBlocked && <Badge variant="alert">{t("userBlocked")}</Badge>}
        {seller.isBusiness && <Badge variant="business">{t("business")}</Badge>}
      </PageLink>
      <ul className="divide-y divide-felt-100">
        <li className={`py-2 ${seller.isNew ? "font-semibold text-warn" : ""}`}>{seller.age}</li>
        {seller.phone && <li className="py-2">{seller.phone}</li>}
        {seller.email && <li className="py-2 wrap-anywhere">{seller.email}</li>}
        <li className="py-2">{t("sellerActive", { count: seller.active })}</li>
        <li className="py-2">
          {t("sellerBefore")}{" "}
          <span className={seller.hasBlocked ? "font-semibold text-bad" : ""}>
            {t("sellerDecisions", { approved: seller.approved, blocked: seller.blocked })}
          </span>
        </li>
        {seller.claims && (
          <li className={`py-2 ${seller.hasUpheldClaims ? "font-semibold text-bad" : ""}`}>
            {t("userClaims", seller.claims)}
          </li>
        )}
      </ul>
    </>
  );
}
