import { useState } from "react";
import { Form } from "react-router";
import { codeLength, normalisePhone, resendAfter } from "#contracts/account-rules.ts";
import { updateEmail, updatePhone } from "#contracts/accounts.ts";
import { explainFailure, explainFaults } from "#web/account/explain-failure.ts";
import { checkEmail, checkPhone, checkRequired, findFaults, textOf } from "#web/account/forms/check-fields.ts";
import { CodeField } from "#web/account/forms/code-field.tsx";
import { PasswordField } from "#web/account/forms/password-field.tsx";
import { ResendButton } from "#web/account/forms/resend-button.tsx";
import { getOwnAccount, redirectInto } from "#web/account/session.ts";
import { formatPhone } from "#web/listing/format-phone.ts";
import { type Api, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/reach-server.ts";
import { Field } from "#web/ui/field.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useScripted } from "#web/ui/use-scripted.ts";
import type { Route } from "./+types/contact-page.ts";
import { type Refused, SettingsForm } from "./settings-form.tsx";
import { savedPath, settingsMeta } from "./settings-meta.ts";
import { SettingsShell } from "./settings-shell.tsx";

type Kind = "phone" | "email";

/** What the form hears: the new contact, and when a code is on its way, how long the next one has to wait. */
interface ContactAnswer extends Refused {
  contact: string;
  resendAfter?: number;
}

const checksOf = { phone: { phone: checkPhone }, email: { email: checkEmail } };
const passwordChecks = { password: checkRequired };
const noChecks = {};

/**
 * `/settings/phone` and `/settings/email`: with the password, where there is one, a code goes to the new one, and only then it is
 * changed.
 */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const api = getApi(context);
  const kind = kindOf(pattern);
  const account = await getOwnAccount(context);
  const now = account[kind];
  return {
    kind,
    now: now && formatPhone(now),
    login: account.login,
    hasPassword: account.has_password,
    meta: settingsMeta(api, api.texts("settings")(kind), `/settings/${kind}`),
  };
}

export async function action({ request, context, pattern }: Route.ActionArgs): Promise<ContactAnswer | Response> {
  const api = getApi(context);
  const kind = kindOf(pattern);
  const form = await request.formData();
  const contact = textOf(form, kind).trim();
  const t = api.texts("account");
  const [code, password] = [textOf(form, "code"), textOf(form, "password")];
  const isAsking = code === "" && (await getOwnAccount(context)).has_password;
  // The password is asked for with every code, and no page keeps it: another code begins anew.
  if (isAsking && form.get("intent") === "resend") return { contact };
  const faults = findFaults(form, { ...checksOf[kind], ...(isAsking && passwordChecks) });
  if (Object.keys(faults).length > 0) return { contact, errors: explainFaults(faults, t) };
  try {
    const { sent } = await change(api, kind, contact, { code, password });
    return sent ? { contact, resendAfter: sent.resend_after } : redirectInto(api, api.language, savedPath);
  } catch (error) {
    const explained = explainFailure(error, t, { login: kind });
    // A code is there already, or this one was wrong: the boxes stay.
    if (isFailureOf(error, "code_too_soon"))
      return { contact, resendAfter: error.retryAfter ?? resendAfter, ...explained };
    return code ? { contact, resendAfter: 0, ...explained } : { contact, ...explained };
  }
}

function change(api: Api, kind: Kind, contact: string, { code, password }: { code: string; password: string }) {
  const rest = { ...(code && { code }), ...(password && { password }) };
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

export default function ContactPage({
  loaderData: { kind, now, login, hasPassword },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations("settings");
  const a = useTranslations("account");
  const [kept, setKept] = useState<ContactAnswer>();
  const heard = actionData && "contact" in actionData ? actionData : undefined;
  if (heard && heard !== kept) setKept(heard);
  const answer = actionData && "unreachable" in actionData ? actionData : kept;
  return (
    <SettingsShell title={t(kind)}>
      {kept?.resendAfter === undefined ? (
        <>
          <p className="mb-4 text-felt-600 wrap-anywhere">
            {now ? t("contactNow", { contact: now }) : t("contactNone")} {t(`${kind}Text`)}
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
                  type={kind === "phone" ? "tel" : "email"}
                  autoComplete={kind === "phone" ? "tel" : "email"}
                  inputMode={kind === "phone" ? "tel" : "email"}
                  enterKeyHint="next"
                  placeholder={kind === "phone" ? "+996 ___ ___ ___" : undefined}
                  defaultValue={kept?.contact}
                  error={errorOf(kind)}
                />
                {hasPassword && (
                  <>
                    {/* For the browser's own list of passwords. */}
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
      ) : (
        <CodeStep kind={kind} answer={answer} kept={kept} resendAfter={kept.resendAfter} />
      )}
    </SettingsShell>
  );
}

interface CodeStepProps {
  kind: Kind;
  answer: Refused | { unreachable: true } | undefined;
  kept: ContactAnswer;
  resendAfter: number;
}

function CodeStep({ kind, answer, kept, resendAfter }: CodeStepProps) {
  const a = useTranslations("account");
  const [digits, setDigits] = useState(0);
  const isScripted = useScripted();
  /** The last code's own answer: a wrong code does not shorten the wait for the next. */
  const [sent, setSent] = useState({ by: kept, count: 1 });
  if (kept !== sent.by && resendAfter > 0) setSent({ by: kept, count: sent.count + 1 });
  const hidden = <input type="hidden" name={kind} value={kept.contact} />;
  return (
    <>
      <p className="mb-3 text-felt-600 wrap-anywhere">
        {a(kind === "phone" ? "codeSentSms" : "codeSentEmail", {
          to: formatPhone(normalisePhone(kept.contact) ?? kept.contact),
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
            <CodeField errors={kept.errors} onDigits={setDigits} />
          </>
        )}
      </SettingsForm>
      <Form method="post" className="mt-2 text-center">
        {hidden}
        <ResendButton key={sent.count} name="intent" value="resend" seconds={sent.by.resendAfter ?? 0} />
      </Form>
    </>
  );
}

function kindOf(pattern: string): Kind {
  return pattern.endsWith("email") ? "email" : "phone";
}
