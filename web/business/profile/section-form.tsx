import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { SectionAnswer } from "./sections.ts";

/** Where the forms of a page lead, and the answer to the last one. */
export interface FormsContext {
  /** The page with its query. */
  path: string;
  answer: SectionAnswer | Unreachable | undefined;
  /** Of the forms that end a step. */
  submit: string;
}

const formsContext = createContext<FormsContext>({ path: "", answer: undefined, submit: "" });
export const FormsProvider = formsContext.Provider;

/** The page's forms: path and words. */
export function useForms(): FormsContext {
  return use(formsContext);
}

/** The refusal of one of the page's forms, if it was the last one. */
export function useAnswer(intent: string): SectionAnswer | undefined {
  const { answer } = useForms();
  return answer && "intent" in answer && answer.intent === intent ? answer : undefined;
}

interface SectionFormProps {
  intent: string;
  /** Words of the button. */
  submit: string;
  variant?: "primary" | "soft";
  className?: string;
  children: ReactNode;
}

/** A form of a profile: keeps what was typed, shows what is wrong, and moves the focus there. */
export function SectionForm({ intent, submit, variant = "primary", className = "", children }: SectionFormProps) {
  const t = useTranslations("accounts");
  const form = useRef<HTMLFormElement>(null);
  const { path, answer: last } = useForms();
  const answer = useAnswer(intent);
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle";
  const isSending = isBusy && navigation.formData?.get("intent") === intent;
  useEffect(() => {
    if (answer?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      noValidate
      preventScrollReset
      className={`grid gap-4 ${className}`}
      aria-busy={isSending}
    >
      <input type="hidden" name="intent" value={intent} />
      {answer?.message && <FormMessage kind="error">{answer.message}</FormMessage>}
      {last && "unreachable" in last && !isBusy && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {children}
      <Button
        type="submit"
        variant={variant}
        size="m"
        className="justify-self-start max-480:w-full"
        aria-busy={isSending}
      >
        {isSending ? t("wait") : submit}
      </Button>
    </Form>
  );
}

/** A form of one button, beside what it is about. */
export function ActionForm({
  intent,
  fields,
  children,
}: {
  intent: string;
  fields: Readonly<Record<string, string | number>>;
  children: ReactNode;
}) {
  const { path } = useForms();
  return (
    <Form method="post" action={path} preventScrollReset className="contents">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
