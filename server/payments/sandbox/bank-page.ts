import { escapeHtml } from "#server/platform/escape-html.ts";

/** What the person at the page of the bank, or a test, may make it do. */
export const bankActions = [
  "pay",
  "refuse",
  "refuse_expired",
  "refuse_declined",
  "refuse_limit",
  "refuse_not_confirmed",
  "pay_later",
  "pay_silently",
  "pay_twice",
  "refuse_after_pay",
  "sign_wrongly",
  "change_amount",
] as const;
export type BankAction = (typeof bankActions)[number];

interface BankPage {
  /** Where its buttons lead. */
  action: string;
  /** Where the shop waits. */
  back: string;
  isOpen: boolean;
  amount: string;
  /** As the protocol calls it: `ru` or `kg`. */
  language: string;
}

const words = {
  ru: {
    title: "Учебный банк",
    text: "Деньги здесь ненастоящие. Выберите, чем закончится платёж.",
    amount: "К оплате",
    som: "сом",
    done: "Платёж уже завершён.",
    back: "Вернуться на сайт",
    pay: "Оплатить",
    refuse: "Отказать: на карте не хватает денег",
    refuse_expired: "Отказать: срок карты истёк",
    refuse_declined: "Отказать без причины",
    refuse_limit: "Отказать: превышен лимит",
    refuse_not_confirmed: "Отказать: код из SMS не подошёл",
    pay_later: "Оплатить, а сообщить через полминуты",
    pay_silently: "Оплатить и не сообщить",
    pay_twice: "Оплатить и сообщить дважды",
    refuse_after_pay: "Сообщить об оплате, потом об отказе",
    sign_wrongly: "Сообщить с неверной подписью",
    change_amount: "Сообщить другую сумму",
  },
  kg: {
    title: "Окуу банкы",
    text: "Бул жерде акча чыныгы эмес. Төлөм кандай бүтөрүн тандаңыз.",
    amount: "Төлөнөт",
    som: "сом",
    done: "Төлөм бүткөн.",
    back: "Сайтка кайтуу",
    pay: "Төлөө",
    refuse: "Баш тартуу: картада акча жетишсиз",
    refuse_expired: "Баш тартуу: картанын мөөнөтү бүткөн",
    refuse_declined: "Себепсиз баш тартуу",
    refuse_limit: "Баш тартуу: чектен ашты",
    refuse_not_confirmed: "Баш тартуу: SMS коду туура эмес",
    pay_later: "Төлөп, жарым мүнөттөн кийин билдирүү",
    pay_silently: "Төлөп, билдирбөө",
    pay_twice: "Төлөп, эки жолу билдирүү",
    refuse_after_pay: "Төлөм жөнүндө, анан баш тартуу жөнүндө билдирүү",
    sign_wrongly: "Туура эмес кол тамга менен билдирүү",
    change_amount: "Башка сумманы билдирүү",
  },
} satisfies Record<string, Record<string, string>>;

/** The page at which a payment is paid, or not. */
export function renderBankPage({ action, back, isOpen, amount, language }: BankPage): string {
  const t = language === "kg" ? words.kg : words.ru;
  const button = (name: BankAction) =>
    `<button name="action" value="${name}"${name === "pay" ? ' class="first"' : ""}>${t[name]}</button>`;
  const content = isOpen
    ? `<p>${t.text}</p><form method="post" action="${escapeHtml(action)}">${bankActions.map(button).join("")}</form>`
    : `<p>${t.done}</p><p><a href="${escapeHtml(back)}">${t.back}</a></p>`;
  return `<!doctype html><html lang="${language === "kg" ? "ky" : "ru"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f5f4f1;color:#1d1b18}main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem}
b{display:block;font-size:1.75rem}form{display:grid;gap:.625rem}button{font:inherit;min-height:2.75rem;padding:.5rem 1rem;border:1px solid #8b857c;border-radius:.75rem;background:#fff;color:inherit;cursor:pointer}
button.first{background:#1a5f8a;border-color:#1a5f8a;color:#fff;font-weight:600}a{color:#1a5f8a}
</style></head><body><main><h1>${t.title}</h1><p>${t.amount}<b>${escapeHtml(amount)} ${t.som}</b></p>${content}</main></body></html>`;
}
