import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { showErrorSoon } from "#web/ui/form/show-error-soon.ts";
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

/** The refusal of one of the page's forms, if it was the last one; `id` of the record that it changes, where it adds none. */
export function useAnswer(intent: string, id?: number): SectionAnswer | undefined {
  const { answer } = useForms();
  if (!answer || !("intent" in answer) || answer.intent !== intent) return undefined;
  return (answer.typed?.["id"] ?? "") === String(id ?? "") ? answer : undefined;
}

/** The record that is edited in place, by `?edit=` of the page's address: a link opens its form without scripts too. */
export function useEdited(): number | undefined {
  const [query] = useSearchParams();
  return Number(query.get("edit")) || undefined;
}

/** Why a button beside a record did nothing: it was removed meanwhile, or too much was changed within an hour. */
export function ButtonRefusal({ intents }: { intents: readonly string[] }) {
  const { answer } = useForms();
  if (!answer || !("intent" in answer) || !intents.includes(answer.intent)) return null;
  const words = answer.message ?? Object.values(answer.errors ?? {})[0];
  return words ? <FormMessage kind="error">{words}</FormMessage> : null;
}

interface SectionFormProps {
  intent: string;
  /** Of the record that it changes; without one it adds another. */
  id?: number | undefined;
  /** Words of the button. */
  submit: string;
  /** Beside the button. */
  beside?: ReactNode;
  variant?: "primary" | "soft";
  className?: string;
  children: ReactNode;
}

/** A form of a profile: keeps what was typed, shows what is wrong, and moves the focus there. */
export function SectionForm({
  intent,
  id,
  submit,
  beside,
  variant = "primary",
  className = "",
  children,
}: SectionFormProps) {
  const t = useTranslations("accounts");
  const form = useRef<HTMLFormElement>(null);
  const { path, answer: last } = useForms();
  const answer = useAnswer(intent, id);
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle";
  const isSending =
    isBusy &&
    navigation.formData?.get("intent") === intent &&
    (navigation.formData.get("id") ?? "") === String(id ?? "");
  useEffect(() => {
    if (answer?.errors) showErrorSoon(form.current);
  }, [answer]);
  return (
    <Form
      ref={form}
      method="post"
      action={id === undefined ? path : editPathIn(path, id)}
      noValidate
      preventScrollReset
      className={`grid gap-4 ${className}`}
      aria-busy={isSending}
    >
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {answer?.message && <FormMessage kind="error">{answer.message}</FormMessage>}
      {last && "unreachable" in last && !isBusy && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} size="m" className="max-480:w-full" aria-busy={isSending}>
          {isSending ? t("wait") : submit}
        </Button>
        {beside}
      </div>
    </Form>
  );
}

/** The address of the page with a record open to be changed; a refusal comes back to it. */
export function editPathIn(path: string, id: number): string {
  return `${path}&edit=${id}`;
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
