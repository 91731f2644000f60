import type { ReactNode } from "react";
import type { ChatMessage, ChatOrder } from "#contracts/chat/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { OrderAnswers } from "../forms/order-answers.tsx";
import { OrderHandover, OrderNext, OrderTerms } from "../forms/order-facts.tsx";
import { describeHandover, describeLine, describeSums, describeTotal } from "../view/describe-order.ts";

interface OrderPartProps {
  message: ChatMessage;
  order: ChatOrder;
  isOwn: boolean;
  /** False where nobody can write any more. */
  canAnswer: boolean;
  /** The comment. */
  children: ReactNode;
}

/** An order: how it stands, what was ordered, how it comes to its buyer, what is done next, and the answers of one tap. */
export function OrderPart({ message, order, isOwn, canAnswer, children }: OrderPartProps) {
  const t = useTranslations("chat.order");
  const language = useLanguage();
  const { items, sums, delivery, state } = order;
  return (
    <div className="grid gap-2.5">
      <div>
        <p className="text-xs text-felt-600">
          {t(isOwn ? "own" : state === "open" ? "other" : "answered")}
          {!message.is_held && ` ${t("number", { number: String(message.id) })}`}
        </p>
        <p
          className={`font-semibold ${state === "unavailable" || state === "cancelled" ? "text-bad" : "text-felt-900"}`}
        >
          {isOwn ? t(`state.${state}`) : t(`answer.${state}`)}
        </p>
      </div>
      <ul className="grid gap-1.5">
        {items.map((item) => (
          <li key={item.product}>
            <PageLink to={`/products/${item.product}`} className="wrap-anywhere text-lake-700 hover:underline">
              {item.title}
            </PageLink>
            <span className="flex justify-between gap-x-4 text-sm">
              <span className="text-felt-600">{describeLine(item, language, t)}</span>
              {item.quantity > 1 && <span className="whitespace-nowrap">{describeTotal(item, language)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-felt-300 pt-1.5">
        <span className="text-sm text-felt-600">{t(delivery?.price ? "sumWithDelivery" : "sum")}</span>
        <span className="text-lg font-bold tracking-tight">{describeSums(sums, language)}</span>
      </p>
      <OrderHandover lines={describeHandover(order, { isOwn, language, t })} />
      {children && (
        <div>
          <p className="text-xs text-felt-600">{t("comment")}</p>
          {children}
        </div>
      )}
      {!message.is_held && canAnswer && <OrderNext state={state} isOwn={isOwn} />}
      {!message.is_held && <OrderAnswers message={message.id} state={state} isOwn={isOwn} isClosed={!canAnswer} />}
      <OrderTerms state={state} isOwn={isOwn} hasPhone={order.phone !== undefined} />
    </div>
  );
}
