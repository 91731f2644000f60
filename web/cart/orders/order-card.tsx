import { useEffect, useRef, useState } from "react";
import type { OrderAnswer, OrderState } from "#contracts/chat/rules.ts";
import { OrderAnswers } from "#web/chat/forms/order-answers.tsx";
import { OrderHandover, OrderNext } from "#web/chat/forms/order-facts.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import type { OrderView } from "./orders-view.ts";

/** What waits stands out; what is over steps back. */
const variants = {
  open: "notice",
  question: "notice",
  accepted: "business",
  completed: "neutral",
  unavailable: "neutral",
  cancelled: "neutral",
  withdrawn: "neutral",
} as const satisfies Record<OrderState, string>;

/** An order in a list, as it stands since the list was loaded: what was answered here counts at once, and it stays in its place. Who, what, how much, how it stands, and what can be said of it. */
export function OrderCard({ order, isOwn }: { order: OrderView; isOwn: boolean }) {
  const t = useTranslations("cart");
  const { id, to, person, date, items, others, sum, hasPaidDelivery, handover, comment, isClosed } = order;
  const [loaded, setLoaded] = useState(order);
  const [answer, setAnswer] = useState<OrderAnswer>();
  if (loaded !== order) {
    setLoaded(order);
    setAnswer(undefined);
  }
  const state = answer ?? order.state;
  const chat = useRef<HTMLAnchorElement>(null);
  // The button that was pressed is gone: what comes next has the focus.
  useEffect(() => {
    if (answer) chat.current?.focus({ preventScroll: true });
  }, [answer]);
  const name = person?.name ?? t("orders.gone");
  return (
    <li className={`${panelClass} grid gap-3`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageLink to={to} className="group flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-3">
          <Avatar user={person ?? { photo: null, initial: "" }} size="s" />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere group-hover:text-lake-600">{name}</span>
            <span className="block text-xs text-felt-600">
              {t("orders.number", { number: String(id) })} · {date}
            </span>
          </span>
        </PageLink>
        <output>
          <Badge variant={variants[state]}>{t(`orders.state.${state}`)}</Badge>
        </output>
      </div>
      <ul className="grid gap-2">
        {items.map(({ product, title, line, total, picture }) => (
          <li key={product} className="flex items-center gap-3">
            <span className="block size-12 shrink-0 overflow-hidden rounded-s bg-felt-100">
              {picture && (
                <img src={picture} alt="" width={48} height={48} loading="lazy" className="size-full object-cover" />
              )}
            </span>
            <span className="min-w-0">
              <span className="block wrap-anywhere">{title}</span>
              <span className="block text-sm text-felt-600">{line}</span>
            </span>
            {total !== undefined && <span className="ml-auto self-end text-sm whitespace-nowrap">{total}</span>}
          </li>
        ))}
        {others > 0 && <li className="text-sm text-felt-600">{t("orders.others", { count: others })}</li>}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-felt-200 pt-3">
        <span className="text-felt-600">{t(hasPaidDelivery ? "orders.sumWithDelivery" : "sum")}</span>
        <span className="text-lg font-bold tracking-tight">{sum}</span>
      </p>
      <OrderHandover lines={handover} />
      {comment !== "" && (
        <div>
          <p className="text-xs text-felt-600">{t("orders.comment")}</p>
          <p className="whitespace-pre-line wrap-anywhere">{comment}</p>
        </div>
      )}
      {!isClosed && <OrderNext state={state} isOwn={isOwn} />}
      <OrderAnswers message={id} state={state} isOwn={isOwn} isClosed={isClosed} onAnswered={setAnswer} />
      {answer && !isClosed ? (
        <LinkButton ref={chat} to={to} variant="soft" className="justify-self-start max-480:w-full">
          {t(isOwn ? "orders.writeSeller" : "orders.writeBuyer")}
        </LinkButton>
      ) : (
        <PageLink ref={chat} to={to} className="flex min-h-11 items-center font-semibold text-lake-700 hover:underline">
          {t("orders.openChat")}
        </PageLink>
      )}
    </li>
  );
}
