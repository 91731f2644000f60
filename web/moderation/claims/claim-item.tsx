import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { ReasonView } from "#web/moderation/review/load-reasons.ts";
import { ClaimSubject, subjectLinkClass } from "./claim-subject.tsx";
import { type ClaimView, type SentClaim, whatOf } from "./claim-view.ts";
import { type OutcomeRefusal, OutcomeForm } from "./outcome-form.tsx";

interface ClaimItemProps {
  claim: ClaimView;
  reasons: readonly ReasonView[];
  refusal: OutcomeRefusal | undefined;
}

/** What was sent about one thing, that thing, and its outcome or the form to resolve it. */
export function ClaimItem({ claim, reasons, refusal }: ClaimItemProps) {
  const t = useTranslations("moderation");
  const { sent, outcome, subject } = claim;
  const [first, ...others] = sent;
  const what = whatOf[subject.kind];
  return (
    <li className="rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{first.category}</h2>
        <Badge variant={subject.kind === "user" ? "notice" : subject.kind === "review" ? "neutral" : "business"}>
          {t(`about${what}`)}
        </Badge>
        {others.length > 0 && <Badge variant="neutral">{t("claimCount", { count: sent.length })}</Badge>}
        {outcome && (
          <Badge variant={outcome === "kept" ? "neutral" : "alert"}>
            {outcome === "blocked" ? t("outcome.blockedUser") : t(`outcome.${outcome}${what}`)}
          </Badge>
        )}
      </div>
      <Sent claim={first} />
      {others.map((other) => (
        <div key={other.id} className="mt-3 border-t border-felt-200 pt-3">
          <h3 className="font-semibold wrap-anywhere">{other.category}</h3>
          <Sent claim={other} />
        </div>
      ))}
      <ClaimSubject subject={subject} />
      {claim.note && (
        <p className="mt-3 text-sm text-felt-600 wrap-anywhere">
          {t("note")}: {claim.note}
        </p>
      )}
      {outcome === null && <OutcomeForm claimId={first.id} subject={subject} reasons={reasons} refusal={refusal} />}
    </li>
  );
}

/** When, by whom and in which words. */
function Sent({ claim: { ago, by, text } }: { claim: SentClaim }) {
  const t = useTranslations("moderation");
  return (
    <>
      <p className="text-xs text-felt-600">
        {ago} ·{" "}
        {by ? (
          <PageLink to={`/moderation/users/${by.id}`} className={subjectLinkClass}>
            {by.name}
          </PageLink>
        ) : (
          t("accountGone")
        )}
      </p>
      {text && <p className="mt-2 whitespace-pre-line wrap-anywhere">«{text}»</p>}
    </>
  );
}
