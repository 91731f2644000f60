import type { ReactNode } from "react";
import type { ChatMessage, ChatOrder } from "#contracts/chat/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { formatMoney } from "#web/platform/format.ts";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import { OrderAnswers } from "../forms/order-answers.tsx";
import { describeSums } from "../view/describe-message.ts";

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
  const { items, sums, delivery, address, state } = order;
  const standing = isOwn ? t(`state.${state}`) : state === "open" ? undefined : t(`answer.${state}`);
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-felt-600">{t(isOwn ? "own" : state === "open" ? "other" : "answered")}</p>
      <ul className="grid gap-1">
        {items.map(({ product, title, quantity, price, currency, price_unit_ru: ru = "", price_unit_ky: ky = "" }) => (
          <li key={product}>
            <PageLink to={`/products/${product}`} className="wrap-anywhere text-lake-700 hover:underline">
              {title}
            </PageLink>
            <span className="block text-sm text-felt-600">
              {t("line", {
                count: String(quantity),
                price: formatPrice(price, currency, language, { unit: language === "ky" ? ky : ru }),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-felt-300 pt-1.5">
        <span className="text-sm text-felt-600">{t("sum")}</span>
        <span className="text-lg font-bold tracking-tight">{describeSums(sums, language)}</span>
      </p>
      {delivery && <p className="text-sm">{t("delivery", { terms: describeDelivery(delivery, language, t) })}</p>}
      {address !== null && <p className="text-sm wrap-anywhere">{t("address", { address })}</p>}
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

function describeDelivery(
  { kind, from_amount: from, location_ru: ru, location_ky: ky, price, days }: NonNullable<ChatOrder["delivery"]>,
  language: Language,
  t: Translate<"chat.order">,
): string {
  const place = language === "ky" ? ky : ru;
  const cost =
    kind === "amount"
      ? t("freeFrom", { amount: formatMoney(from ?? 0, "KGS", language) })
      : price === 0
        ? t("free")
        : price !== null && formatMoney(price, "KGS", language);
  return [place, cost, days !== null && t("within", { count: days })].filter(Boolean).join(", ");
}
