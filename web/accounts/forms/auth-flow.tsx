import ArrowLeft from "lucide-react/icons/arrow-left";
import { type MouseEvent, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { type AuthEntry, authPath } from "#web/accounts/session/auth-path.ts";
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
  /** Level of the title: `h1` on a page, `h2` in a dialog. */
  heading: "h1" | "h2";
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
export function AuthFlow({ start, heading: Heading }: AuthFlowProps) {
  const t = useTranslations("accounts");
  const fetcher = useFetcher<AuthAnswer>();
  const [state, setState] = useState(start);
  const [lastAnswer, setLastAnswer] = useState<AuthAnswer>();
  const answer = fetcher.data;
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    if (answer && !("unreachable" in answer)) setState(answer);
  }
  const go = (entry: AuthEntry) => (event: MouseEvent) => {
    event.preventDefault();
    const { next, name, login } = state;
    setState({ step: entry, next, ...(name ? { name } : {}), ...(login ? { login } : {}) });
  };
  const Form = forms[state.step];
  const isEntry = state.step === "login" || state.step === "register";
  return (
    <>
      <div className="mb-4 flex min-h-11 items-center gap-1 pr-10">
        {!isEntry && <BackLink state={state} go={go} />}
        <Heading className="text-2xl font-bold tracking-tight">{t(`title.${state.step}`)}</Heading>
      </div>
      {isEntry && <EntryTabs state={state} go={go} />}
      <Form
        key={state.step}
        state={state}
        fetcher={fetcher}
        isUnreachable={fetcher.state === "idle" && answer !== undefined && "unreachable" in answer}
        go={go}
      />
      {isEntry && <GoogleButton next={state.next} />}
    </>
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
