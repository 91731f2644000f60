import ArrowLeft from "lucide-react/icons/arrow-left";
import { type MouseEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { type AuthEntry, authPath } from "#web/accounts/session/auth-path.ts";
import { type SignInReason, signInReasonOf } from "#web/accounts/session/sign-in-reason.ts";
import { noteCodeAwaited, noteDialogAtCode } from "#web/accounts/session/waiting-code.ts";
import type { AuthAnswer, AuthState } from "./auth-state.ts";
import type { PartProps } from "./auth-parts.tsx";
import { CodeForm } from "./code-form.tsx";
import { GoogleButton } from "./google-button.tsx";
import { LoginForm } from "./login-form.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SecondForm } from "./second-form.tsx";

interface AuthFlowProps {
  start: AuthState;
  /** Why it was opened, where the path to go on to does not tell. */
  reason?: SignInReason | undefined;
  in: "page" | "dialog";
}

const forms = {
  login: LoginForm,
  register: RegisterForm,
  recovery: RecoveryForm,
  code: CodeForm,
  password: NewPasswordForm,
  second: SecondForm,
};

/** Signing in, signing up and recovering a password: each answer of the server is the next view. */
export function AuthFlow({ start, reason: given, in: place }: AuthFlowProps) {
  const Heading = place === "page" ? "h1" : "h2";
  const t = useTranslations("accounts");
  const fetcher = useFetcher<AuthAnswer>();
  const [state, setState] = useState(start);
  const [password, keepPassword] = useState("");
  const [lastAnswer, setLastAnswer] = useState<AuthAnswer>();
  const answer = fetcher.data;
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    if (answer && !("unreachable" in answer)) setState(answer);
  }
  useKeptStep(place, state);
  const go = (entry: AuthEntry) => (event: MouseEvent) => {
    event.preventDefault();
    const { next, name, login } = state;
    setState({ step: entry, next, ...(name ? { name } : {}), ...(login ? { login } : {}) });
  };
  const Form = forms[state.step];
  const isCodeAwaited = start.isCodeAwaited || (lastAnswer && "step" in lastAnswer && lastAnswer.step === "code");
  const reason = given ?? signInReasonOf(state.next);
  const isEntry = state.step === "login" || state.step === "register";
  return (
    <>
      <div className="mb-4 flex min-h-11 items-center gap-1 pr-10">
        {!isEntry && <BackLink state={state} go={go} />}
        <Heading className="text-2xl font-bold tracking-tight">{t(`title.${state.step}`)}</Heading>
      </div>
      {isEntry && reason && (
        <p className="-mt-3 mb-4 text-felt-600">
          {t(state.step === "register" ? `registerReason.${reason}` : `reason.${reason}`)}
        </p>
      )}
      {isEntry && <EntryTabs state={state} go={go} />}
      {isEntry && isCodeAwaited && <AwaitedCode next={state.next} />}
      <Form
        key={state.step}
        state={state}
        fetcher={fetcher}
        isUnreachable={fetcher.state === "idle" && answer !== undefined && "unreachable" in answer}
        go={go}
        password={password}
        keepPassword={keepPassword}
      />
      {isEntry && <GoogleButton next={state.next} />}
    </>
  );
}

/**
 * Keeps the step through a reload, and through the end of a tab while somebody looks into their messages. A page has it in its address; a
 * dialog has none, so that its tab notes it. What the code is for is in a cookie.
 */
function useKeptStep(place: AuthFlowProps["in"], { step, next }: AuthState): void {
  const language = useLanguage();
  useEffect(() => {
    if (step === "code") noteCodeAwaited();
    if (place === "page") {
      const path = hrefIn(language, authPath(step === "password" ? "code" : step, next));
      // Not by the router: it would take the form, and what is typed into it, for another page.
      if (path !== location.pathname + location.search) history.replaceState(history.state, "", path);
    } else if (step === "code") {
      noteDialogAtCode(next);
      return () => noteDialogAtCode(undefined);
    }
    return undefined;
  }, [place, step, next, language]);
}

/** Leads to the code that was asked for before. */
function AwaitedCode({ next }: { next: string }) {
  const t = useTranslations("accounts");
  return (
    <p className="mb-5 rounded-s bg-felt-100 px-3 py-1">
      {t("codeAwaited")}{" "}
      <PageLink
        to={authPath("code", next)}
        className="inline-flex min-h-11 items-center font-medium text-lake-600 underline-offset-4 hover:underline"
      >
        {t("typeCode")}
      </PageLink>
    </p>
  );
}

function BackLink({ state, go }: PartProps) {
  const t = useTranslations("accounts");
  return (
    <PageLink
      to={authPath("login", state.next)}
      aria-label={t("backToLogin")}
      className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100"
      onClick={go("login")}
    >
      <Icon of={ArrowLeft} />
    </PageLink>
  );
}

function EntryTabs({ state, go }: PartProps) {
  const t = useTranslations("accounts");
  return (
    <nav aria-label={t("entries")} className="mb-5 flex gap-0.5 rounded-s bg-felt-100 p-[3px]">
      {(["login", "register"] as const).map((entry) => (
        <PageLink
          key={entry}
          to={authPath(entry, state.next)}
          aria-current={state.step === entry ? "page" : undefined}
          className="flex h-11 flex-1 items-center justify-center rounded-xs font-medium hover:text-lake-700 aria-[current]:bg-felt-0 aria-[current]:text-lake-700 aria-[current]:shadow-1"
          onClick={go(entry)}
        >
          {t(`tab.${entry}`)}
        </PageLink>
      ))}
    </nav>
  );
}
