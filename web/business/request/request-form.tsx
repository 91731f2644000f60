import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { normalisePhone } from "#contracts/accounts/rules.ts";
import { maxAbout, maxBusinessName } from "#contracts/business/rules.ts";
import { findErrors, textOf } from "#web/accounts/forms/check-fields.ts";
import { useCheckedForm } from "#web/accounts/forms/use-checked-form.ts";
import { type AuthEntry, authPath } from "#web/accounts/session/auth-path.ts";
import { requestSignIn } from "#web/accounts/session/sign-in-request.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { checks } from "./request-checks.ts";
import {
  keepDraft,
  type RequestControl,
  requestFields,
  requestPath,
  sendAfterSignIn,
  takeSendAfterSignIn,
  type TypedRequest,
  useRestoredDraft,
} from "./request-draft.ts";

/** Why the request was not sent, with what was typed. */
export interface RequestAnswer {
  typed: TypedRequest;
  errors?: Record<string, string>;
  message?: string;
  /** A guest sent it. */
  needsAccount?: true;
}

interface RequestFormProps {
  isGuest: boolean;
  /** Of the account. */
  ownPhone: string | null;
  categories: readonly { id: number; title: string }[];
  answer: RequestAnswer | undefined;
  isUnreachable: boolean;
  /** What was sent before, of a request that was rejected or waits. */
  sent: TypedRequest | undefined;
  /** It changes a request that waits. */
  isEdited: boolean;
}

/**
 * The form of a request for a business profile. What is typed is kept in the browser until it was sent; what a guest sends waits for the
 * sign-in that the button opens, and goes after it.
 */
export function RequestForm({
  isGuest,
  ownPhone,
  categories,
  answer,
  isUnreachable,
  sent,
  isEdited,
}: RequestFormProps) {
  const t = useTranslations("business.request");
  const isBusy = useNavigation().state !== "idle";
  const { props, errorOf } = useCheckedForm(checks, answer?.errors);
  const [isIncomplete, setIncomplete] = useState(false);
  useRestoredDraft(props.ref, answer !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const wasGuest = useSignIn(isGuest, props.ref, button);
  useEarlyPress(isGuest ? answer : undefined, props.ref);
  const typed = answer?.typed ?? sent;
  const message = isUnreachable ? t("unreachable") : isIncomplete ? t("incomplete") : answer?.message;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    props.onSubmit(event);
    const values = new FormData(event.currentTarget);
    setIncomplete(Object.keys(checks).some((name) => textOf(values, name).trim() === ""));
    if (!isGuest || Object.keys(findErrors(values, checks)).length > 0) return;
    event.preventDefault();
    askToSignIn(event.currentTarget, "login");
  };
  const keep = (event: FormEvent<HTMLFormElement>) => {
    props.onInput(event);
    keepDraft(event.currentTarget);
  };
  // Without scripts nothing keeps what was typed through the sign-in: it comes first then.
  const fieldsClass = isGuest && !answer ? "grid gap-4 noscript:hidden" : "grid gap-4";
  return (
    <Form
      method="post"
      action={isEdited ? `${requestPath}?edit` : requestPath}
      {...props}
      onSubmit={submit}
      onInput={keep}
      data-kept=""
      className={`${panelClass} mt-4`}
    >
      {answer?.needsAccount || isGuest ? (
        <SignInFirst
          isAsked={answer?.needsAccount === true && !answer.errors}
          onAsk={(entry) => props.ref.current && askToSignIn(props.ref.current, entry)}
        />
      ) : null}
      <div className={fieldsClass}>
        {message !== undefined && <FormMessage kind="error">{message}</FormMessage>}
        <Field
          label={t("name")}
          name="name"
          aria-required
          maxLength={maxBusinessName * 2}
          autoComplete="organization"
          enterKeyHint="next"
          defaultValue={typed?.name}
          error={errorOf("name")}
          hint={t("nameHint")}
        />
        <div className="grid items-start gap-4 560:grid-cols-2">
          <PhoneField
            value={typed?.phone ?? (ownPhone === null ? undefined : formatPhone(ownPhone))}
            error={errorOf("phone")}
          />
          <Select
            label={t("category")}
            name="category"
            aria-required
            defaultValue={typed?.category ?? ""}
            error={errorOf("category")}
          >
            <option value="">{t("chooseCategory")}</option>
            {categories.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </div>
        <TextArea
          label={t("description")}
          name="description"
          aria-required
          maxLength={maxAbout}
          defaultValue={typed?.description}
          error={errorOf("description")}
          hint={t("descriptionHint")}
        />
        {isEdited && <input type="hidden" name="intent" value="change" />}
        {wasGuest && !isGuest && answer === undefined && !isBusy && !isUnreachable && (
          <FormMessage kind="success">{t("signedIn")}</FormMessage>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button ref={button} type="submit" variant="primary" size="m" className="max-480:w-full" aria-busy={isBusy}>
            {t(isEdited ? "saveChanges" : sent ? "resend" : isGuest ? "signInAndSend" : "send")}
          </Button>
          {isEdited && (
            <LinkButton to={requestPath} size="m" className="max-480:w-full">
              {t("keepAsItWas")}
            </LinkButton>
          )}
        </div>
      </div>
    </Form>
  );
}

function PhoneField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const t = useTranslations("business.request");
  return (
    <Field
      label={t("phone")}
      name="phone"
      type="tel"
      inputMode="tel"
      aria-required
      maxLength={64}
      autoComplete="tel"
      enterKeyHint="next"
      placeholder="+996 ___ ___ ___"
      defaultValue={value}
      error={error}
      hint={t("phoneHint")}
      onBlur={(event) => {
        const phone = normalisePhone(event.currentTarget.value);
        if (phone) event.currentTarget.value = formatPhone(phone);
      }}
    />
  );
}

/**
 * Goes on after the sign-in: sends what was complete, and leads to what is left to fill in otherwise. Returns whether the page came to a guest.
 */
function useSignIn(
  isGuest: boolean,
  form: RefObject<HTMLFormElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): boolean {
  const [wasGuest] = useState(isGuest);
  useEffect(() => {
    if (isGuest) return;
    if (takeSendAfterSignIn()) form.current?.requestSubmit();
    else if (wasGuest) (findEmpty(form.current) ?? button.current)?.focus();
  }, [isGuest, wasGuest, form, button]);
  return wasGuest;
}

/** The first field in which there is nothing yet. */
function findEmpty(form: HTMLFormElement | null): HTMLElement | undefined {
  const fields = requestFields.map((name) => form?.elements.namedItem(name) as RequestControl | null | undefined);
  return fields.find((field) => field?.value.trim() === "") ?? undefined;
}

/** Goes on with what a guest sent before the scripts had started, as if they had. */
function useEarlyPress(answer: RequestAnswer | undefined, ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current;
    if (!answer?.needsAccount || !form) return;
    if (answer.errors) return keepDraft(form);
    // What opens it listens once the whole page lives.
    const timer = setTimeout(() => askToSignIn(form, "login"));
    return () => clearTimeout(timer);
  }, [answer, ref]);
}

/** Opens the sign-in over the form, with the phone that is typed there. What is complete goes after it, and only then that is promised. */
function askToSignIn(form: HTMLFormElement, entry: AuthEntry): void {
  const values = new FormData(form);
  const isComplete = Object.keys(findErrors(values, checks)).length === 0;
  const phone = normalisePhone(textOf(values, "phone"));
  keepDraft(form);
  if (isComplete) sendAfterSignIn();
  requestSignIn({
    next: requestPath,
    entry,
    reason: isComplete ? "businessSent" : "business",
    ...(phone && { login: formatPhone(phone) }),
  });
}

interface SignInFirstProps {
  isAsked: boolean;
  onAsk: (entry: AuthEntry) => void;
}

/** Only users may ask for a profile; the link opens over the page, which keeps what was typed. */
function SignInFirst({ isAsked, onAsk }: SignInFirstProps) {
  const ask = (entry: AuthEntry) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onAsk(entry);
  };
  const t = useTranslations("business.request");
  return (
    <div className="rounded-m bg-lake-50 p-3.5 not-last:mb-4 noscript:mb-0" role={isAsked ? "alert" : undefined}>
      <p>
        {t("needsAccount")} <span className="noscript:hidden">{t("typedStays")}</span>
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <LinkButton
          to={authPath("login", requestPath)}
          variant="primary"
          rel="nofollow"
          data-asks-itself
          onClick={ask("login")}
        >
          {t("signIn")}
        </LinkButton>
        <LinkButton to={authPath("register", requestPath)} rel="nofollow" data-asks-itself onClick={ask("register")}>
          {t("signUp")}
        </LinkButton>
      </p>
    </div>
  );
}
