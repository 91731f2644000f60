import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import type { ModeratedUserView } from "./moderated-user-view.ts";

/** A user in short, with a link to their page for staff: who they are, since when, and what was decided about them. */
export function UserFacts({ user }: { user: ModeratedUserView }) {
  const t = useTranslations("moderation");
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar user={user} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <PageLink
              to={`/moderation/users/${user.id}`}
              className="inline-flex min-h-6 items-center text-base font-semibold wrap-anywhere underline underline-offset-2 hover:text-lake-600"
            >
              {user.name}
            </PageLink>
            {user.isBlocked && <Badge variant="alert">{t("userBlocked")}</Badge>}
            {user.isBusiness && <Badge variant="business">{t("business")}</Badge>}
          </p>
          <p className={user.isNew ? "font-semibold text-warn" : "text-felt-600"}>{user.age}</p>
          <Contacts user={user} />
        </div>
      </div>
      <UserFigures user={user} />
    </>
  );
}

/** The phone and the e-mail of an account: both are confirmed by a code, or by Google. */
export function Contacts({ user: { phone, email } }: { user: ModeratedUserView }) {
  const t = useTranslations("moderation");
  const contacts = [phone, email].filter((one) => one !== null).join(" · ");
  return contacts === "" ? null : <p className="text-felt-600 wrap-anywhere">{t("confirmedContacts", { contacts })}</p>;
}

/** The user's listings by state, earlier decisions on them, and claims about the user and them. */
export function UserFigures({ user }: { user: ModeratedUserView }) {
  const t = useTranslations("moderation");
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-2 480:grid-cols-4 480:gap-3">
        {user.counts.map(({ state, count }) => (
          <div key={state} className="flex flex-col-reverse rounded-m bg-felt-100 px-3 py-2">
            <dt className="text-xs text-felt-600">{t(`counts.${state}`)}</dt>
            <dd className="text-xl font-bold">{count}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm">
        {t("sellerBefore")}{" "}
        <span className={user.hasBlocked ? "font-semibold text-bad" : ""}>
          {t("sellerDecisions", { approved: user.approved, blocked: user.blocked })}
        </span>
      </p>
      {user.claims && (
        <p className={`mt-1 text-sm ${user.hasUpheldClaims ? "font-semibold text-bad" : ""}`}>
          {t("userClaims", user.claims)}
        </p>
      )}
      {user.chatWarnings && <p className="mt-1 text-sm">{t("chats.warnings", { count: user.chatWarnings })}</p>}
      {user.earlier && <p className="mt-1 text-sm font-semibold text-bad">{t("earlierAccount", user.earlier)}</p>}
    </>
  );
}
