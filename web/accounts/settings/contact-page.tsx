import { useState } from "react";
import { Form } from "react-router";
import { codeLength, normalisePhone, resendAfterSeconds } from "#contracts/accounts/rules.ts";
import { updateEmail, updatePhone } from "#contracts/accounts/schemas.ts";
import { explainFailure, explainErrors } from "#web/accounts/forms/explain-failure.ts";
import { checkEmail, checkPhone, checkRequired, findErrors, textOf } from "#web/accounts/forms/check-fields.ts";
import { CodeField } from "#web/accounts/forms/code/code-field.tsx";
import { PasswordField } from "#web/accounts/forms/password-field.tsx";
import { ResendButton } from "#web/accounts/forms/code/resend-button.tsx";
import { useSentCode } from "#web/accounts/forms/code/use-sent-code.ts";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { type Api, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Field } from "#web/ui/form/field.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/contact-page.ts";
import { type Refused, SettingsForm } from "./settings-form.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { SettingsShell } from "./settings-shell.tsx";
import "#web/accounts/texts.ts";

type Kind = "phone" | "email";

/** The server's answer: the new contact and, once a code was sent, the seconds until the next one may be sent. */
interface ContactAnswer extends Refused {
  contact: string;
  resendAfterSeconds?: number;
}

type Answer = Refused | { unreachable: true } | undefined;

const checksOf = { phone: { phone: checkPhone }, email: { email: checkEmail } };
const passwordChecks = { password: checkRequired };
const noChecks = {};

/**
 * `/settings/phone` and `/settings/email`: a code is sent to the new contact (if the account has a password, only with that),
 * and the contact is changed once the code is confirmed.
 */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const api = getApi(context);
  const kind = kindOf(pattern);
  const account = await getOwnAccount(context);
  const current = account[kind];
  return {
    kind,
    current: current && formatPhone(current),
    login: account.login,
    hasPassword: account.has_password,
    meta: settingsMeta(api, api.texts("account-settings")(kind), `/settings/${kind}`),
  };
}

export async function action({ request, context, pattern }: Route.ActionArgs): Promise<ContactAnswer | Response> {
  const api = getApi(context);
  const kind = kindOf(pattern);
  const form = await request.formData();
  const contact = textOf(form, kind).trim();
  const t = api.texts("accounts");
  const [code, password] = [textOf(form, "code"), textOf(form, "password")];
  const needsPassword = code === "" && (await getOwnAccount(context)).has_password;
  // Every code needs the password, and no page keeps it: for another code the user starts again.
  if (needsPassword && form.get("intent") === "resend") return { contact };
  const fieldErrors = findErrors(form, { ...checksOf[kind], ...(needsPassword && passwordChecks) });
  if (Object.keys(fieldErrors).length > 0) return { contact, errors: explainErrors(fieldErrors, t) };
  try {
    const { sent } = await change(api, kind, contact, { code, password, proof: textOf(form, "proof") });
    return sent ? { contact, resendAfterSeconds: sent.resend_after } : redirectInLanguage(api, api.language, savedPath);
  } catch (error) {
    const explained = explainFailure(error, t, { login: kind });
    // The field for the code stays if a code was just sent or was wrong. Its view says when another code is available.
    if (isFailureOf(error, "code_too_soon")) {
      const waiting = { contact, resendAfterSeconds: error.retryAfter ?? resendAfterSeconds };
      return form.get("intent") === "resend" ? { ...waiting, ...explained } : waiting;
    }
    return code ? { contact, resendAfterSeconds: 0, ...explained } : { contact, ...explained };
  }
}

function change(api: Api, kind: Kind, contact: string, proofs: { code: string; password: string; proof: string }) {
  const { code, password, proof } = proofs;
  const rest = { ...(code && { code }), ...(password && { password }), ...(proof && { proof }) };
  return kind === "phone"
    ? api.call(updatePhone, { body: { phone: contact, ...rest } })
    : api.call(updateEmail, { body: { email: contact, ...rest } });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const { kind } = loaderData;
  const [lastAnswer, setLastAnswer] = useState<ContactAnswer>();
  const received = actionData && "contact" in actionData ? actionData : undefined;
  if (received && received !== lastAnswer) setLastAnswer(received);
  const answer = actionData && "unreachable" in actionData ? actionData : lastAnswer;
  return (
    <SettingsShell title={t(kind)}>
      {lastAnswer?.resendAfterSeconds === undefined ? (
        <ContactStep {...loaderData} answer={answer} contact={lastAnswer?.contact} />
      ) : (
        <CodeStep kind={kind} answer={answer} lastAnswer={lastAnswer} />
      )}
    </SettingsShell>
  );
}

interface ContactStepProps {
  kind: Kind;
  current: string | null;
  login: string;
  hasPassword: boolean;
  answer: Answer;
  /** What was typed before. */
  contact: string | undefined;
}

function ContactStep({ kind, current, login, hasPassword, answer, contact }: ContactStepProps) {
  const t = useTranslations("account-settings");
  const a = useTranslations("accounts");
  return (
    <>
      <p className="mb-4 text-felt-600 wrap-anywhere">
        {current ? t("contactNow", { contact: current }) : t("contactNone")} {t(`${kind}Text`)}
      </p>
      <SettingsForm
        answer={answer}
        checks={hasPassword ? { ...checksOf[kind], ...passwordChecks } : checksOf[kind]}
        submit={t("getCode")}
      >
        {(errorOf) => (
          <>
            <Field
              label={t(kind === "phone" ? "newPhone" : "newEmail")}
              name={kind}
              aria-required
              type={kind === "phone" ? "tel" : "email"}
              autoComplete={kind === "phone" ? "tel" : "email"}
              inputMode={kind === "phone" ? "tel" : "email"}
              enterKeyHint="next"
              placeholder={kind === "phone" ? "+996 ___ ___ ___" : undefined}
              defaultValue={contact}
              error={errorOf(kind)}
            />
            {hasPassword && (
              <>
                {/* Tells the browser's password manager which account this is. */}
                <input type="text" defaultValue={login} autoComplete="username" readOnly hidden />
                <PasswordField
                  label={a("password")}
                  name="password"
                  error={errorOf("password")}
                  autoComplete="current-password"
                />
              </>
            )}
          </>
        )}
      </SettingsForm>
    </>
  );
}

interface CodeStepProps {
  kind: Kind;
  answer: Answer;
  lastAnswer: ContactAnswer;
}

function CodeStep({ kind, answer, lastAnswer }: CodeStepProps) {
  const a = useTranslations("accounts");
  const [digits, setDigits] = useState(0);
  const isScripted = useHydrated();
  const sent = useSentCode(lastAnswer);
  const hidden = <input type="hidden" name={kind} value={lastAnswer.contact} />;
  return (
    <>
      <p className="mb-3 text-felt-600 wrap-anywhere">
        {a(kind === "phone" ? "codeSentSms" : "codeSentEmail", {
          to: formatPhone(normalisePhone(lastAnswer.contact) ?? lastAnswer.contact),
        })}{" "}
        <PageLink to={`/settings/${kind}`} data-reload="" className="inline-flex min-h-11 items-center text-lake-600">
          {a(kind === "phone" ? "changePhone" : "changeEmail")}
        </PageLink>
      </p>
      <SettingsForm
        answer={answer}
        checks={noChecks}
        submit={a("confirm")}
        isIncomplete={isScripted && digits < codeLength}
      >
        {() => (
          <>
            {hidden}
            <CodeField errors={lastAnswer.errors} onDigits={setDigits} />
          </>
        )}
      </SettingsForm>
      <Form method="post" className="mt-2 text-center">
        {hidden}
        <ResendButton key={sent.key} name="intent" value="resend" seconds={sent.seconds} />
      </Form>
    </>
  );
}

function kindOf(pattern: string): Kind {
  return pattern.endsWith("email") ? "email" : "phone";
}
