import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Store from "lucide-react/icons/store";
import type { LucideIcon } from "lucide-react/types";
import { type ReactNode, useEffect } from "react";
import { Form } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { BusinessLock } from "./business-lock.tsx";
import { forgetDraft, requestPath } from "./request-draft.ts";
import type { RequestState, SentView, TimeView } from "./request-view.ts";

interface RequestStateProps {
  state: RequestState;
  isRepeated: boolean;
  /** It is asked whether to take it back. */
  isWithdrawn: boolean;
}

/** What became of a request; nothing before it is sent. */
export function RequestStatePanel({ state, isRepeated, isWithdrawn }: RequestStateProps) {
  const t = useTranslations("business.request");
  const isSent = state.kind !== "form" && state.kind !== "rejected";
  useEffect(() => {
    if (isSent) forgetDraft();
  }, [isSent]);
  if (state.kind === "form") return null;
  if (state.kind === "expired") return <BusinessLock isDemo={state.isDemo} />;
  if (state.kind === "rejected") return <Rejection reason={state.reason} note={state.note} />;
  if (state.kind === "submitted") {
    return (
      <Panel icon={Clock} tint="bg-lake-50 text-lake-600" title={t(isRepeated ? "exists" : "submitted")}>
        <p className="mt-2 text-felt-600">{t("submittedText")}</p>
        {isWithdrawn ? (
          <Withdrawal />
        ) : (
          <p className="mt-4 flex flex-wrap justify-center gap-2.5">
            <LinkButton to={`${requestPath}?edit`} variant="soft">
              {t("edit")}
            </LinkButton>
            <LinkButton to={`${requestPath}?withdraw`} variant="quiet">
              {t("withdraw")}
            </LinkButton>
          </p>
        )}
        <Sent sent={state.sent} />
      </Panel>
    );
  }
  const isRegistered = state.kind === "already";
  return (
    <Panel
      icon={isRegistered ? Store : CircleCheck}
      tint="bg-lake-50 text-lake-600"
      title={t(isRegistered || isRepeated ? "already" : "approved")}
    >
      {!isRegistered && <p className="mt-2 text-felt-600">{t("approvedText")}</p>}
      {state.time && <Time time={state.time} />}
      <LinkButton
        to={isRegistered ? state.pagePath : "/business-registration"}
        variant="primary"
        size="m"
        className="mt-5 max-480:w-full"
      >
        {t(isRegistered ? "openProfile" : "fill")}
      </LinkButton>
    </Panel>
  );
}

interface PanelProps {
  icon: LucideIcon;
  tint: string;
  title: string;
  children: ReactNode;
}

function Panel({ icon, tint, title, children }: PanelProps) {
  return (
    <section className={`${panelClass} text-center`} aria-labelledby="request-state">
      <span className={`mx-auto grid size-14 place-items-center rounded-full ${tint}`}>
        <Icon of={icon} size={26} />
      </span>
      <h1 id="request-state" className="mt-4 text-2xl font-bold tracking-tight text-balance">
        {title}
      </h1>
      {children}
    </section>
  );
}

/** Whether to take a request back. */
function Withdrawal() {
  const t = useTranslations("business.request");
  return (
    <Form method="post" action={requestPath} className="mt-4 rounded-m bg-felt-50 p-4">
      <p className="font-semibold">{t("askWithdraw")}</p>
      <p className="mt-1 text-felt-600">{t("askWithdrawText")}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2.5">
        <Button type="submit" name="intent" value="withdraw" variant="danger">
          {t("withdraw")}
        </Button>
        <LinkButton to={requestPath}>{t("keep")}</LinkButton>
      </div>
    </Form>
  );
}

/** How long the business is on show. */
function Time({ time: { isDemo, until, count, shown } }: { time: TimeView }) {
  const t = useTranslations("business.request");
  return <p className="mt-2 text-felt-600">{t(isDemo ? "demoUntil" : "paidUntil", { date: until, count, shown })}</p>;
}

function Sent({ sent }: { sent: SentView }) {
  const t = useTranslations("business.request");
  const facts = [
    [t("name"), sent.name],
    [t("phone"), sent.phone],
    [t("category"), sent.categoryTitle],
    [t("description"), sent.description],
  ] as const;
  return (
    <div className="mt-5 border-t border-felt-200 pt-4 text-left">
      <h2 className="font-semibold">{t("sentData")}</h2>
      <p className="text-xs text-felt-600">{t("sentOn", { date: sent.date })}</p>
      <dl className="mt-3 grid gap-3">
        {facts.map(([title, value]) =>
          value ? (
            <div key={title}>
              <dt className="text-xs text-felt-600">{title}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}

function Rejection({ reason, note }: { reason: string; note: string | null }) {
  const t = useTranslations("business.request");
  return (
    <section className="mt-4 flex gap-3 rounded-l bg-apricot-100 p-4 text-apricot-ink" aria-labelledby="rejection">
      <Icon of={CircleX} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <h2 id="rejection" className="font-semibold">
          {t("rejected")}
        </h2>
        <p className="mt-1">{t("rejectedReason", { reason })}</p>
        {note !== null && (
          <p className="mt-1 whitespace-pre-line wrap-anywhere">
            {t("rejectedNote")} «{note}»
          </p>
        )}
        <p className="mt-1">{t("rejectedText")}</p>
      </div>
    </section>
  );
}
