import "./texts.ts";
import CreditCard from "lucide-react/icons/credit-card";
import { useEffect, useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { parseAmount, writeAmount } from "#contracts/payments/money.ts";
import { paymentPath } from "#contracts/payments/paths.ts";
import { type PaymentMethod, paymentMethods, topUpBounds } from "#contracts/payments/rules.ts";
import { createPayment, getWallet } from "#contracts/payments/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { makeKey } from "#web/platform/random-key.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useEarlyInput } from "#web/ui/form/use-early-input.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/top-up-page.ts";
import { ChoiceTile } from "./choice-tile.tsx";
import { methodIcons } from "./method-icons.ts";
import { topUpPath, walletPath } from "./payment-paths.ts";
import { privateMeta } from "./private-meta.ts";
import { readLastFailure } from "./last-failure.ts";
import { chooseSum } from "./retry.ts";
import { formatSom } from "./wallet-view.ts";

/** `/profile/balance-up`: how much (`?amount=` is what is missing for something), and how. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { balance, methods, presets } = await api.call(getWallet);
  const meta = privateMeta(api, api.texts("payments")("topUp"), topUpPath);
  const { searchParams } = new URL(request.url);
  const asked = parseAmount(searchParams.get("amount") ?? "");
  // What is too little to be paid at once is topped up with the least.
  const missing = asked === undefined ? "" : writeAmount(Math.min(Math.max(asked, topUpBounds.min), topUpBounds.max));
  return {
    balance: formatSom(balance, api.language),
    methods,
    presets,
    key: makeKey(),
    missing,
    failure: await readLastFailure(api, searchParams),
    meta,
  };
}

/**
 * A page that runs scripts goes to the provider by itself: a redirect would be led through the language's prefix. Without them a form may not leave the
 * site, and the payment's page has the link.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const chosen = textOf(form, "preset");
  const amount = (textOf(form, "amount") || chosen).replaceAll(/\s/g, "");
  const method = paymentMethods.find((known) => known === textOf(form, "method")) ?? "card";
  // With another sum or method the same form is another payment.
  const key = `${textOf(form, "key").slice(0, 100)}-${method}-${parseAmount(amount) ?? 0}`;
  try {
    const { id, redirect: address } = await api.call(createPayment, { body: { amount, method }, key });
    return form.has("scripted") ? { goTo: address } : redirect(paymentPath(id), 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { detail, errors } = error.problem;
    return {
      error: errors?.["amount"]?.[0],
      message: errors ? undefined : detail,
      amount: textOf(form, "amount"),
      method,
    };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function TopUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("payments");
  const { balance, methods, presets, key, missing, failure } = loaderData;
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to={walletPath} label={t("toWallet")}>
        {t("topUp")}
      </BackTitle>
      <p className="mt-1 mb-5 text-felt-600">{t("balanceNow", { balance })}</p>
      {failure && (
        <div className="mb-4">
          <FormMessage kind="error">
            {t("purchase.lastFailed")} {t(`failure.${failure}`)}
          </FormMessage>
        </div>
      )}
      {methods.length > 0 ? (
        <TopUpForm formKey={key} methods={methods} presets={presets} missing={missing} answer={actionData} />
      ) : (
        <EmptyState icon={CreditCard} title={t("noMethods")} />
      )}
    </div>
  );
}

interface TopUpFormProps {
  formKey: string;
  methods: readonly PaymentMethod[];
  /** Sums to choose from. */
  presets: readonly string[];
  /** What is missing for something; empty: nothing. */
  missing: string;
  answer: Route.ComponentProps["actionData"];
}

function TopUpForm({ formKey, methods, presets, missing, answer }: TopUpFormProps) {
  const t = useTranslations("payments");
  const language = useLanguage();
  const isScripted = useHydrated();
  const goTo = answer && "goTo" in answer ? answer.goTo : undefined;
  useEffect(() => {
    if (goTo !== undefined) window.location.assign(goTo);
  }, [goTo]);
  const isSending = useNavigation().state !== "idle";
  const refused = answer && "message" in answer ? answer : undefined;
  const start = chooseSum(presets, missing);
  const [preset, setPreset] = useState(start.preset);
  const [other, setOther] = useState(refused?.amount ?? start.other);
  const sum = parseAmount(other.replaceAll(/\s/g, "") || preset);
  const otherField = useEarlyInput(({ value }) => setOther(value));
  const message = answer && "unreachable" in answer ? t("noNetwork") : refused?.message;
  return (
    <Panel>
      <Form method="post" action={topUpPath} className="grid gap-5">
        <input type="hidden" name="key" value={formKey} />
        {isScripted && <input type="hidden" name="scripted" value="1" />}
        <fieldset>
          <legend className="mb-1.5 text-xs text-felt-600">{t("sum")}</legend>
          <div
            className={`grid grid-cols-2 gap-2.5 ${presets.length % 3 === 0 ? "480:grid-cols-3" : "480:grid-cols-4"}`}
          >
            {presets.map((value) => (
              <ChoiceTile
                key={value}
                name="preset"
                value={value}
                checked={other === "" && value === preset}
                onChoose={() => {
                  setPreset(value);
                  setOther("");
                }}
              >
                <span className="grid h-12 place-items-center font-semibold tabular-nums">
                  {formatSom(value, language)}
                </span>
              </ChoiceTile>
            ))}
          </div>
        </fieldset>
        <Field
          ref={otherField}
          label={t("otherSum")}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={20}
          value={other}
          onChange={(event) => setOther(event.currentTarget.value)}
          error={refused?.error}
          hint={t("bounds", {
            min: formatSom(writeAmount(topUpBounds.min), language),
            max: formatSom(writeAmount(topUpBounds.max), language),
          })}
        />
        <fieldset className="grid gap-2.5">
          <legend className="mb-1.5 text-xs text-felt-600">{t("how")}</legend>
          {methods.map((method, at) => (
            <ChoiceTile
              key={method}
              name="method"
              value={method}
              defaultChecked={refused ? refused.method === method : at === 0}
            >
              <span className="flex min-h-12 items-center gap-2.5 px-4 py-2">
                <Icon of={methodIcons[method]} className="text-lake-600" />
                {t(`method.${method}`)}
              </span>
            </ChoiceTile>
          ))}
        </fieldset>
        {message && <FormMessage kind="error">{message}</FormMessage>}
        <Button type="submit" variant="primary" size="m" disabled={isSending} className="480:justify-self-start">
          {isSending && t("opening")}
          {!isSending &&
            (isScripted && sum !== undefined
              ? t("toPaySum", { sum: formatSom(writeAmount(sum), language) })
              : t("toPay"))}
        </Button>
      </Form>
    </Panel>
  );
}
