import { type ReactNode, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { AuthFormProps } from "./auth-parts.tsx";
import type { AuthState } from "./auth-state.ts";
import type { Check } from "./check-fields.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import { useSolvedChallenge } from "#web/accounts/challenge/use-solved-challenge.ts";

interface Props extends AuthFormProps {
  action: string;
  checks: Readonly<Record<string, Check>>;
  submit: string;
  /** Sending has to wait for something. */
  isIncomplete?: boolean;
  onSend?: (form: FormData) => void;
  children: (errorOf: (name: string) => string | undefined) => ReactNode;
}

/** The frame of each form here: checks before it sends, says what went wrong, solves a puzzle where one is asked for. */
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
  const { share, remember } = useSolvedChallenge(state.challenge, fetcher, action);
  const isSolving = share !== undefined;
  const [sent, setSent] = useState<AuthState>();
  if (fetcher.state === "submitting" && sent !== state) setSent(state);
  // Once the answer is on the screen another try may be sent, also while the page behind it is still loaded anew.
  const isBusy = fetcher.state === "submitting" || (fetcher.state === "loading" && state === sent) || isSolving;
  return (
    <fetcher.Form
      method="post"
      action={action}
      {...props}
      onSubmit={(event) => {
        // A second press while the first is on its way.
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
      {state.message && !isSolving && <FormMessage kind="error">{state.message}</FormMessage>}
      {isUnreachable && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {state.notice && !isBusy && <FormMessage kind="success">{state.notice}</FormMessage>}
      {children(errorOf)}
      {isSolving && <SolvingLine share={share} />}
      <Button type="submit" variant="primary" size="l" className="w-full" disabled={isIncomplete} aria-busy={isBusy}>
        {isBusy ? t("wait") : submit}
      </Button>
    </fetcher.Form>
  );
}

/** How far the puzzle is. */
function SolvingLine({ share }: { share: number }) {
  const t = useTranslations("accounts");
  return (
    <output className="block text-xs text-felt-600">
      {t("solving")}
      <progress value={share} aria-label={t("solving")} className="mt-1.5 block h-1 w-full accent-lake-600" />
    </output>
  );
}
