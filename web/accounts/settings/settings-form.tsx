import type { ReactNode } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { Challenge } from "#contracts/base/challenge.ts";
import { ChallengeProgress } from "#web/accounts/challenge/challenge-progress.tsx";
import { useSolvedChallenge } from "#web/accounts/challenge/use-solved-challenge.ts";
import type { Check } from "#web/accounts/forms/check-fields.ts";
import { useCheckedForm } from "#web/accounts/forms/use-checked-form.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";

/** The server's answer to a form that it refused. */
export interface Refused {
  errors?: Readonly<Record<string, string>>;
  message?: string;
  /** Has to be solved before the same form is sent again. */
  challenge?: Challenge;
}

interface SettingsFormProps {
  answer: Refused | Unreachable | undefined;
  checks: Readonly<Record<string, Check>>;
  submit: string;
  variant?: "primary" | "danger";
  isIncomplete?: boolean;
  children: (errorOf: (name: string) => string | undefined) => ReactNode;
}

/** A form of the settings: checks before it sends, shows errors, keeps what was typed, solves a challenge. */
export function SettingsForm({
  answer,
  checks,
  submit,
  variant = "primary",
  isIncomplete,
  children,
}: SettingsFormProps) {
  const t = useTranslations("accounts");
  const refused = answer && !("unreachable" in answer) ? answer : undefined;
  const { props, errorOf } = useCheckedForm(checks, refused?.errors);
  const { share, remember } = useSolvedChallenge(refused?.challenge, { submit: useSubmit() }, {});
  const isSolving = share !== undefined;
  const isBusy = useNavigation().state !== "idle" || isSolving;
  return (
    <Form
      method="post"
      {...props}
      onSubmit={(event) => {
        props.onSubmit(event);
        if (!event.isDefaultPrevented()) remember(new FormData(event.currentTarget));
      }}
      className="grid gap-4"
    >
      {refused?.message && !isSolving && <FormMessage kind="error">{refused.message}</FormMessage>}
      {answer && "unreachable" in answer && !isBusy && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {children(errorOf)}
      {isSolving && <ChallengeProgress share={share} />}
      <Button type="submit" variant={variant} size="l" className="w-full" disabled={isIncomplete} aria-busy={isBusy}>
        {isBusy ? t("wait") : submit}
      </Button>
    </Form>
  );
}
