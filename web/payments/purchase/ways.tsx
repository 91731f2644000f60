import { useEffect } from "react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Wallet from "lucide-react/icons/wallet";
import { type PaymentMethod, paymentMethods } from "#contracts/payments/rules.ts";
import { ChoiceTile } from "#web/payments/choice-tile.tsx";
import { methodIcons } from "#web/payments/method-icons.ts";
import { topUpPath } from "#web/payments/payment-paths.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { PayAnswer } from "./pay-form.ts";

const payWays = ["wallet", ...paymentMethods] as const;

interface WaysProps {
  balance: string;
  methods: readonly PaymentMethod[];
  /** What was chosen before. */
  chosen: string | undefined;
  /** Paying later is a choice, too. */
  mayWait: boolean;
  onChange?: (way: string) => void;
}

/** How to pay: the fieldset of a form. */
export function Ways({ balance, methods, chosen = "wallet", mayWait, onChange }: WaysProps) {
  const t = useTranslations("payments.purchase");
  const payments = useTranslations("payments");
  const language = useLanguage();
  const ways = [
    {
      value: "wallet",
      icon: Wallet,
      title: t("wallet"),
      text: t("walletHas", { balance: formatSom(balance, language) }),
    },
    ...methods.map((method) => ({
      value: method,
      icon: methodIcons[method],
      title: payments(`method.${method}`),
      text: t(`methodText.${method}`),
    })),
    ...(mayWait ? [{ value: "later", icon: CalendarClock, title: t("later"), text: t("laterText") }] : []),
  ];
  return (
    <fieldset>
      <legend className="mb-2 text-xl font-semibold tracking-tight">{t("way")}</legend>
      <div className="grid gap-2.5 618:grid-cols-2">
        {ways.map(({ value, icon, title, text }) => (
          <ChoiceTile
            key={value}
            name="way"
            value={value}
            defaultChecked={value === chosen}
            onChoose={() => onChange?.(value)}
          >
            <span className="flex gap-3 p-3">
              <Icon of={icon} className="mt-0.5 shrink-0 text-lake-600" />
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-felt-600">{text}</span>
              </span>
            </span>
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  );
}

/** What the button of the form says: how much, and from where; without scripts the choice is not known. */
export function PayWords({ way, price }: { way: string; price: string }) {
  const t = useTranslations("payments.purchase");
  const isScripted = useHydrated();
  if (way === "later") return t("getInvoice");
  const known = payWays.find((one) => one === way);
  return isScripted && known ? t(`paySum.${known}`, { sum: price }) : t("pay");
}

interface AnswerProps {
  answer: PayAnswer | Unreachable | undefined;
  balance: string;
  methods: readonly PaymentMethod[];
}

/** Why nothing was paid; where money is missing, both ways to it. It belongs into the form: its buttons send that in another way. */
export function PayRefusal({ answer, balance, methods }: AnswerProps) {
  const t = useTranslations("payments.purchase");
  const payments = useTranslations("payments");
  const language = useLanguage();
  if (!answer || "goTo" in answer) return null;
  if ("unreachable" in answer) return <FormMessage kind="error">{payments("noNetwork")}</FormMessage>;
  const { missing, message } = answer;
  if (missing === undefined) return <FormMessage kind="error">{message}</FormMessage>;
  const amounts = { balance: formatSom(balance, language), missing: formatSom(missing, language) };
  return (
    <section role="alert" className="rounded-m bg-apricot-100 p-4 text-apricot-ink">
      <h2 className="text-lg font-semibold">{t("noFunds")}</h2>
      <p className="mt-1">{t("missing", amounts)}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <LinkButton to={`${topUpPath}?amount=${missing}`} variant="primary">
          {t("topUp")}
        </LinkButton>
        {methods.map((method) => (
          <Button key={method} type="submit" name="instead" value={method} variant="outline">
            {t(`payBy.${method}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Leads to the provider, once a form was answered where it is. */
export function useGoToProvider(answer: AnswerProps["answer"]): void {
  const goTo = answer && "goTo" in answer ? answer.goTo : undefined;
  useEffect(() => {
    if (goTo !== undefined) window.location.assign(goTo);
  }, [goTo]);
}
