import { useEffect, useRef } from "react";
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#contracts/accounts/second-factor-schemas.ts";
import { isStaff } from "#contracts/accounts/roles.ts";
import { type Check, checkRequired, findErrors, textOf } from "#web/accounts/forms/check-fields.ts";
import { explainErrors, explainFailure } from "#web/accounts/forms/explain-failure.ts";
import { PasswordField } from "#web/accounts/forms/password-field.tsx";
import { getOwnAccount, redirectInLanguage } from "#web/accounts/session/session.ts";
import { type Refused, SettingsForm } from "#web/accounts/settings/settings-form.tsx";
import { savedPath, settingsMeta } from "#web/accounts/settings/settings-meta.ts";
import { SettingsShell } from "#web/accounts/settings/settings-shell.tsx";
import { type Api, getApi } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { drawQr, type QrDrawing } from "#web/platform/draw-qr.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer, type Unreachable } from "#web/platform/network/reach-server.ts";
import { Field } from "#web/ui/form/field.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { Route } from "./+types/second-factor-page.ts";
import "#web/accounts/texts.ts";

/** What a new app is set up with; it travels in a hidden field, so that a wrong code shows it again. */
interface Setup {
  secret: string;
  address: string;
  qr: QrDrawing;
}

interface Answer extends Refused {
  setup?: Setup;
  /** Shown once. */
  recoveryCodes?: string[];
}

const path = "/settings/second-factor";

/** `/settings/second-factor`: signing in with codes of an app. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [account, { is_on: isOn, recovery_codes_left: codesLeft }] = await Promise.all([
    getOwnAccount(context),
    api.call(getSecondFactor),
  ]);
  return {
    isOn,
    codesLeft,
    hasPassword: account.has_password,
    isRequired: isStaff(account.role) && !api.isDemo,
    meta: settingsMeta(api, api.texts("account-settings")("secondFactor.title"), path),
  };
}

const passwordChecks = { password: checkRequired };
const codeChecks = { code: checkRequired };

export async function action({ request, context }: Route.ActionArgs): Promise<Answer | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const intent = textOf(form, "intent");
  const { has_password: hasPassword } = await getOwnAccount(context);
  const setup = intent === "confirm" ? readSetup(form) : undefined;
  const checks: Readonly<Record<string, Check>> = {
    ...(hasPassword && !setup ? passwordChecks : {}),
    ...(intent === "begin" ? {} : codeChecks),
  };
  const fieldErrors = findErrors(form, checks);
  if (Object.keys(fieldErrors).length > 0)
    return { ...(setup ? { setup } : {}), errors: explainErrors(fieldErrors, api.texts("accounts")) };
  try {
    return await act(api, intent, form, hasPassword);
  } catch (error) {
    return { ...(setup ? { setup } : {}), ...explainFailure(error, api.texts("accounts")) };
  }
}

async function act(api: Api, intent: string, form: FormData, hasPassword: boolean): Promise<Answer | Response> {
  const code = textOf(form, "code");
  const password = hasPassword ? { password: textOf(form, "password") } : {};
  switch (intent) {
    case "begin": {
      const begun = await api.call(beginSecondFactor, { body: password });
      return { setup: { ...begun, qr: drawQr(begun.address) } };
    }
    case "confirm":
      return { recoveryCodes: (await api.call(confirmSecondFactor, { body: { code } })).recovery_codes };
    case "renew":
      return { recoveryCodes: (await api.call(renewRecoveryCodes, { body: { code, ...password } })).recovery_codes };
    default:
      await api.call(removeSecondFactor, { body: { code, ...password } });
      return redirectInLanguage(api, api.language, savedPath);
  }
}

/** The setup that the form carries; undefined when it is none. */
function readSetup(form: FormData): Setup | undefined {
  const [secret, address] = [textOf(form, "secret"), textOf(form, "address")];
  const isWhole = /^[A-Z2-7]{16,64}$/.test(secret) && address.startsWith("otpauth://totp/") && address.length < 500;
  return isWhole ? { secret, address, qr: drawQr(address) } : undefined;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(() => serverAction() as Promise<Answer | Unreachable>);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("account-settings");
  const answer = actionData && !("unreachable" in actionData) ? actionData : undefined;
  return (
    <SettingsShell title={t("secondFactor.title")}>
      <View {...loaderData} actionData={actionData} answer={answer} />
    </SettingsShell>
  );
}

type ViewProps = Route.ComponentProps["loaderData"] & {
  actionData: Answer | Unreachable | undefined;
  answer: Answer | undefined;
};

function View(props: ViewProps) {
  const { answer, isOn } = props;
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} />;
  if (answer?.setup) return <SetUp {...props} setup={answer.setup} />;
  return isOn ? <TurnedOn {...props} /> : <TurnedOff {...props} />;
}

function TurnedOff({ actionData, hasPassword, isRequired }: ViewProps) {
  const t = useTranslations("account-settings");
  return (
    <>
      <p className="mb-4 text-felt-600">{t("secondFactor.intro")}</p>
      {isRequired && <p className="mb-4 font-medium">{t("secondFactor.staffMust")}</p>}
      <SettingsForm answer={actionData} checks={hasPassword ? passwordChecks : {}} submit={t("secondFactor.begin")}>
        {(errorOf) => (
          <>
            <input type="hidden" name="intent" value="begin" />
            {hasPassword && <OwnPassword error={errorOf("password")} />}
          </>
        )}
      </SettingsForm>
    </>
  );
}

/** The secret for an app, as a QR code, as a link for this phone and as text; then the first code. */
function SetUp({ actionData, setup: { secret, address, qr } }: ViewProps & { setup: Setup }) {
  const t = useTranslations("account-settings");
  return (
    <>
      <p className="mb-3">{t("secondFactor.scan")}</p>
      <QrCode label={t("secondFactor.qr")} drawing={qr} />
      <p className="mb-3 text-center">
        <a href={address} className="inline-flex min-h-11 items-center text-lake-600 underline underline-offset-4">
          {t("secondFactor.open")}
        </a>
      </p>
      <p className="text-felt-600">{t("secondFactor.key")}</p>
      <p className="mb-4 text-lg tracking-wide wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(" ")}</p>
      <p className="mb-3">{t("secondFactor.type")}</p>
      <SettingsForm answer={actionData} checks={codeChecks} submit={t("secondFactor.confirm")}>
        {(errorOf) => (
          <>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="secret" value={secret} />
            <input type="hidden" name="address" value={address} />
            <CodeInput label={t("secondFactor.code")} error={errorOf("code")} isNumeric />
          </>
        )}
      </SettingsForm>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations("account-settings");
  const title = useRef<HTMLHeadingElement>(null);
  // The form before it was longer: else one would see its end.
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="mb-2 text-lg font-semibold outline-0">
        {t("secondFactor.codesTitle")}
      </h2>
      <p className="mb-4 text-felt-600">{t("secondFactor.codesText")}</p>
      <ul className="mb-5 grid grid-cols-2 gap-x-4 gap-y-2 rounded-l border border-felt-200 bg-felt-0 p-4 text-lg tracking-wide select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <LinkButton to="/settings" variant="primary" size="l" className="w-full">
        {t("secondFactor.done")}
      </LinkButton>
    </>
  );
}

/** What was done last decides which of the two forms shows its errors. */
function TurnedOn({ actionData, hasPassword, codesLeft }: ViewProps) {
  const t = useTranslations("account-settings");
  const checks = { ...(hasPassword ? passwordChecks : {}), ...codeChecks };
  return (
    <>
      <p className="mb-1 font-medium">{t("secondFactor.isOn")}</p>
      <p className="mb-4 text-felt-600">{t("secondFactor.left", { count: codesLeft })}</p>
      <SettingsForm answer={actionData} checks={checks} submit={t("secondFactor.confirm")}>
        {(errorOf) => (
          <>
            <fieldset className="grid gap-1">
              <legend className="sr-only">{t("secondFactor.title")}</legend>
              <Choice value="renew" title={t("secondFactor.renew")} text={t("secondFactor.renewText")} isChosen />
              <Choice value="remove" title={t("secondFactor.remove")} text={t("secondFactor.removeText")} />
            </fieldset>
            {hasPassword && <OwnPassword error={errorOf("password")} />}
            <CodeInput label={t("secondFactor.anyCode")} error={errorOf("code")} />
          </>
        )}
      </SettingsForm>
    </>
  );
}

function Choice({ value, title, text, isChosen }: { value: string; title: string; text: string; isChosen?: boolean }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        type="radio"
        name="intent"
        value={value}
        defaultChecked={isChosen}
        className="mt-1 size-5 accent-lake-600"
      />
      <span>
        {title}
        <span className="block text-sm text-felt-600">{text}</span>
      </span>
    </label>
  );
}

function OwnPassword({ error }: { error: string | undefined }) {
  const t = useTranslations("account-settings");
  return (
    <PasswordField label={t("secondFactor.password")} name="password" error={error} autoComplete="current-password" />
  );
}

function CodeInput({ label, error, isNumeric }: { label: string; error: string | undefined; isNumeric?: boolean }) {
  return (
    <Field
      label={label}
      name="code"
      aria-required
      error={error}
      inputMode={isNumeric ? "numeric" : "text"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={40}
    />
  );
}
