import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
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
}

interface SettingsFormProps {
  answer: Refused | Unreachable | undefined;
  checks: Readonly<Record<string, Check>>;
  submit: string;
  variant?: "primary" | "danger";
  isIncomplete?: boolean;
  children: (errorOf: (name: string) => string | undefined) => ReactNode;
}

/** A form of the settings: checks before it sends, shows errors, keeps what was typed. */
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
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" {...props} className="grid gap-4">
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      {answer && "unreachable" in answer && !isBusy && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {children(errorOf)}
      <Button type="submit" variant={variant} size="l" className="w-full" disabled={isIncomplete} aria-busy={isBusy}>
        {isBusy ? t("wait") : submit}
      </Button>
    </Form>
  );
}
