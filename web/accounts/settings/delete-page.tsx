import { useState } from "react";
import { Form, redirectDocument } from "react-router";
import { codeLength, resendAfterSeconds } from "#contracts/accounts/rules.ts";
import { deleteAccount, sendCode } from "#contracts/accounts/schemas.ts";
import { explainFailure } from "#web/accounts/forms/explain-failure.ts";
import { checkRequired, textOf } from "#web/accounts/forms/check-fields.ts";
import { CodeField } from "#web/accounts/forms/code/code-field.tsx";
import { PasswordField } from "#web/accounts/forms/password-field.tsx";
import { ResendButton } from "#web/accounts/forms/code/resend-button.tsx";
import { useSentCode } from "#web/accounts/forms/code/use-sent-code.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { clearDataOnSignOut } from "#web/accounts/session/session-channel.ts";
import { signOutHeaders } from "#web/accounts/session/sign-out-headers.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { type Api, getApi, isFailureOf } from "#web/platform/api.ts";
import { capabilities } from "#web/platform/capabilities.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/delete-page.ts";
import { type Refused, SettingsForm } from "./settings-form.tsx";
import { settingsMeta } from "./settings-meta.ts";
import { blockClass, SettingsShell } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

/** The server's answer; `resendAfterSeconds` is set once a code was sent. */
interface DeleteAnswer extends Refused {
  resendAfterSeconds?: number;
  /** The wallet stands in the way. */
  isWalletInUse?: boolean;
}

const noChecks = {};
const passwordChecks = { password: checkRequired };

/** `/settings/delete`: confirmed by the password, or by a code if there is none or it is forgotten. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { has_password: hasPassword, login, phone } = await getOwnAccount(context);
  return {
    hasPassword,
    to: formatPhone(login),
    isPhone: phone !== null,
    meta: settingsMeta(api, api.texts("account-settings")("deleteAccount"), "/settings/delete"),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<DeleteAnswer | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const intent = textOf(form, "intent");
  if (intent === "code" || intent === "resend")
    return sendDeletionCode(api, (await getOwnAccount(context)).login, { isAgain: intent === "resend" });
  const [password, code] = [textOf(form, "password"), textOf(form, "code")];
  const isByCode = form.has("code");
  try {
    await api.call(deleteAccount, { body: isByCode ? { code } : { password } });
  } catch (error) {
    const isWalletInUse = isFailureOf(error, "wallet_not_empty") || isFailureOf(error, "payment_open");
    const explained = { ...explainFailure(error, api.texts("accounts")), isWalletInUse };
    return { ...explained, ...(isByCode ? { resendAfterSeconds: 0 } : {}) };
  }
  throw redirectDocument("/auth/deleted", { status: 303, headers: signOutHeaders });
}

async function sendDeletionCode(api: Api, login: string, { isAgain }: { isAgain: boolean }): Promise<DeleteAnswer> {
  try {
    return { resendAfterSeconds: (await api.call(sendCode, { body: { login } })).resend_after };
  } catch (error) {
    const explained = explainFailure(error, api.texts("accounts"));
    if (!isFailureOf(error, "code_too_soon")) return explained;
    // The view of the code says when another can be had.
    return { ...(isAgain && explained), resendAfterSeconds: error.retryAfter ?? resendAfterSeconds };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return clearDataOnSignOut(() => reachServer(serverAction));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function DeletePage({ loaderData: { hasPassword, to, isPhone }, actionData }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const a = useTranslations("accounts");
  const [lastAnswer, setLastAnswer] = useState<DeleteAnswer>();
  const received = actionData && !("unreachable" in actionData) ? actionData : undefined;
  if (received && received !== lastAnswer) setLastAnswer(received);
  const answer = received ? lastAnswer : actionData;
  const isByCode = lastAnswer?.resendAfterSeconds !== undefined;
  return (
    <SettingsShell title={t("deleteAccount")}>
      <div className={`${blockClass} mb-5 p-4 720:p-5`}>
        <p className="font-semibold">{t("deleteText")}</p>
        <p className="mt-2 text-felt-600">{t("deleteDetails")}</p>
        {capabilities.chat && <p className="mt-2 text-felt-600">{t("deleteMessages")}</p>}
      </div>
      {isByCode && lastAnswer && (
        <CodeStep lastAnswer={lastAnswer} answer={answer} text={a(isPhone ? "codeSentSms" : "codeSentEmail", { to })} />
      )}
      {!isByCode && hasPassword && (
        <SettingsForm answer={answer} checks={passwordChecks} submit={t("deleteForever")} variant="danger">
          {(errorOf) => (
            <PasswordField
              label={a("password")}
              name="password"
              error={errorOf("password")}
              autoComplete="current-password"
            />
          )}
        </SettingsForm>
      )}
      {!isByCode && (
        <Form method="post" className="mt-3 text-center">
          {!hasPassword && <p className="mb-3 text-felt-600">{t("deleteByCodeText", { to })}</p>}
          <Button type="submit" name="intent" value="code" variant={hasPassword ? "quiet" : "primary"} size="m">
            {t(hasPassword ? "deleteByCode" : "getCode")}
          </Button>
        </Form>
      )}
      {received?.isWalletInUse && (
        <div className="mt-3 text-center">
          <LinkButton to="/profile/wallet" variant="soft">
            {t("toWallet")}
          </LinkButton>
        </div>
      )}
    </SettingsShell>
  );
}

interface CodeStepProps {
  lastAnswer: DeleteAnswer;
  answer: DeleteAnswer | { unreachable: true } | undefined;
  /** Where the code was sent. */
  text: string;
}

function CodeStep({ lastAnswer, answer, text }: CodeStepProps) {
  const t = useTranslations("account-settings");
  const [digits, setDigits] = useState(0);
  const isScripted = useHydrated();
  const sent = useSentCode(lastAnswer);
  return (
    <>
      <p className="mb-3 text-felt-600 wrap-anywhere">{text}</p>
      <SettingsForm
        answer={answer}
        checks={noChecks}
        submit={t("deleteForever")}
        variant="danger"
        isIncomplete={isScripted && digits < codeLength}
      >
        {() => <CodeField errors={lastAnswer.errors} onDigits={setDigits} />}
      </SettingsForm>
      <Form method="post" className="mt-2 text-center">
        <ResendButton key={sent.key} name="intent" value="resend" seconds={sent.seconds} />
      </Form>
    </>
  );
}
