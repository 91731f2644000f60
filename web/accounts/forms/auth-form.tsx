import { type ReactNode, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { AuthFormProps } from "./auth-parts.tsx";
import type { AuthState } from "./auth-state.ts";
import type { Check } from "./check-fields.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import { ChallengeProgress } from "#web/accounts/challenge/challenge-progress.tsx";
import { useSolvedChallenge } from "#web/accounts/challenge/use-solved-challenge.ts";

interface Props extends AuthFormProps {
  action: string;
  checks: Readonly<Record<string, Check>>;
  submit: string;
  /** Disables sending, for instance until a code has all its digits. */
  isIncomplete?: boolean;
  onSend?: (form: FormData) => void;
  children: (errorOf: (name: string) => string | undefined) => ReactNode;
}

/** The frame of each of these forms: checks before it sends, shows errors, solves a challenge when the server asks for it. */
export function AuthForm({
  state,
  fetcher,
  isUnreachable,
  action,
  checks,
  submit,
  isIncomplete,
  onSend,
  children,
}: Props) {
  const t = useTranslations("accounts");
  const { props, errorOf } = useCheckedForm(checks, state.errors);
  const { share, remember } = useSolvedChallenge(state.challenge, fetcher, { action });
  const isSolving = share !== undefined;
  const [sent, setSent] = useState<AuthState>();
  if (fetcher.state === "submitting" && sent !== state) setSent(state);
  // Sending is possible again once the answer is shown, although the page may still be revalidating.
  const isBusy = fetcher.state === "submitting" || (fetcher.state === "loading" && state === sent) || isSolving;
  return (
    <fetcher.Form
      method="post"
      action={action}
      {...props}
      onSubmit={(event) => {
        // A second press while the first is being sent.
        if (isBusy) event.preventDefault();
        props.onSubmit(event);
        if (event.isDefaultPrevented()) return;
        const form = new FormData(event.currentTarget);
        remember(form);
        onSend?.(form);
      }}
      className="grid gap-4"
    >
      <input type="hidden" name="next" value={state.next} />
      {state.message && !isSolving && (
        <FormMessage kind="error">
          {state.message}
          {state.rightAddress && (
            <a href={state.rightAddress} className="flex min-h-11 items-center font-medium text-lake-600 underline">
              {t("openRightAddress")}
            </a>
          )}
        </FormMessage>
      )}
      {isUnreachable && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {state.notice && !isBusy && <FormMessage kind="success">{state.notice}</FormMessage>}
      {children(errorOf)}
      {isSolving && <ChallengeProgress share={share} />}
      <Button type="submit" variant="primary" size="l" className="w-full" disabled={isIncomplete} aria-busy={isBusy}>
        {isBusy ? t("wait") : submit}
      </Button>
    </fetcher.Form>
  );
}
