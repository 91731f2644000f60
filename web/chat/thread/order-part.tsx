import type { ReactNode } from "react";
import type { ChatMessage, ChatOrder } from "#contracts/chat/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { OrderAnswers } from "../forms/order-answers.tsx";
import { describeHandover, describeLine, describeSums } from "../view/describe-message.ts";

interface OrderPartProps {
  message: ChatMessage;
  order: ChatOrder;
  isOwn: boolean;
  /** False where nobody can write any more. */
  canAnswer: boolean;
  /** The comment. */
  children: ReactNode;
}

/** An order: what was ordered, how it stands, and the answers of one tap. */
export function OrderPart({ message, order, isOwn, canAnswer, children }: OrderPartProps) {
  const t = useTranslations("chat.order");
  const language = useLanguage();
  const { items, sums, state } = order;
  const standing = isOwn ? t(`state.${state}`) : state === "open" ? undefined : t(`answer.${state}`);
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-felt-600">
        {t(isOwn ? "own" : state === "open" ? "other" : "answered")}
        {!message.is_held && ` ${t("number", { number: String(message.id) })}`}
      </p>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.product}>
            <PageLink to={`/products/${item.product}`} className="wrap-anywhere text-lake-700 hover:underline">
              {item.title}
            </PageLink>
            <span className="block text-sm text-felt-600">{describeLine(item, language, t)}</span>
          </li>
        ))}
      </ul>
      {describeHandover(order, language, t).map((line) => (
        <p key={line} className="text-sm wrap-anywhere">
          {line}
        </p>
      ))}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-felt-300 pt-1.5">
        <span className="text-sm text-felt-600">{t("sum")}</span>
        <span className="text-lg font-bold tracking-tight">{describeSums(sums, language)}</span>
      </p>
      {children}
      {standing !== undefined && (
        <p
          className={`text-sm font-semibold ${state === "unavailable" || state === "cancelled" ? "text-bad" : "text-felt-900"}`}
        >
          {standing}
        </p>
      )}
      {canAnswer && !message.is_held && <OrderAnswers message={message.id} state={state} isOwn={isOwn} />}
      {state === "open" && <p className="text-2xs text-felt-600">{t("terms")}</p>}
    </div>
  );
}
