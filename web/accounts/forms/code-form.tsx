import { useState } from "react";
import { codeLength, normalisePhone } from "#contracts/accounts/rules.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AuthForm } from "./auth-form.tsx";
import { type AuthFormProps, AuthLink } from "./auth-parts.tsx";
import type { AuthState } from "./auth-state.ts";
import { CodeField } from "./code/code-field.tsx";
import { ResendButton } from "./code/resend-button.tsx";
import { useSentCode } from "./code/use-sent-code.ts";

const noChecks = {};

/** The view for typing the code that was sent to a phone or an e-mail. */
export function CodeForm(props: AuthFormProps) {
  const t = useTranslations("accounts");
  const { state, fetcher, go } = props;
  const [digits, setDigits] = useState(0);
  const isScripted = useHydrated();
  const sent = useSentCode(state);
  const hidden = <CodeContext state={state} />;
  return (
    <>
      <p className="mb-3 text-felt-600">
        <SentTo state={state} />{" "}
        {state.login && (
          <AuthLink to={state.purpose === "recovery" ? "recovery" : "register"} state={state} go={go}>
            {t(state.channel === "email" ? "changeEmail" : "changePhone")}
          </AuthLink>
        )}
      </p>
      <AuthForm
        {...props}
        action="/auth/code"
        checks={noChecks}
        submit={t("confirm")}
        isIncomplete={isScripted && digits < codeLength}
      >
        {() => (
          <>
            {hidden}
            <CodeField errors={state.errors} onDigits={setDigits} />
          </>
        )}
      </AuthForm>
      <fetcher.Form method="post" action="/auth/code" className="mt-2 text-center">
        <input type="hidden" name="next" value={state.next} />
        {hidden}
        <ResendButton name="intent" value="resend" seconds={sent.seconds} key={sent.key} />
      </fetcher.Form>
    </>
  );
}

function SentTo({ state: { login, channel } }: { state: AuthState }) {
  const t = useTranslations("accounts");
  if (!login || !channel) return t("codeSent");
  return t(channel === "sms" ? "codeSentSms" : "codeSentEmail", {
    to: formatPhone(normalisePhone(login) ?? login.trim()),
  });
}

/** Hidden fields that tell the server which code this is and what for. */
function CodeContext({ state: { login, purpose, channel } }: { state: AuthState }) {
  return (
    <>
      {login && <input type="hidden" name="login" value={login} />}
      <input type="hidden" name="purpose" value={purpose} />
      {channel && <input type="hidden" name="channel" value={channel} />}
    </>
  );
}
