import { type ReactNode, type RefCallback, useState } from "react";
import { Form, useNavigation } from "react-router";
import { maxClaimLength } from "#contracts/claims/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import type { ClaimAnswer } from "./send-claim.ts";
import type { SentBefore } from "./sent-before.ts";

export interface ClaimFormView {
  title: string;
  /** The listing's title or the user's name. */
  about: string;
  /** Path of where one came from. */
  back: string;
  categories: {
    id: number;
    title: string;
    /** The category alone does not say what happened. */
    needsText?: boolean;
  }[];
  textHint: string;
  /** The path of the form about the seller, where this one is about a listing. */
  aboutSeller?: string;
  /** Only what is wrong is asked, and then they sign in. */
  isGuest?: boolean;
  /** The category that was chosen before, as a guest. */
  chosen?: string | undefined;
  /** The claim about the same that was sent before. */
  before?: SentBefore | undefined;
  /** The review that it is about, kept in the address. */
  review?: string | undefined;
}

interface ClaimFormProps {
  view: ClaimFormView;
  answer: ClaimAnswer | { unreachable: true } | undefined;
}

/** The form of a claim; once it is sent, that it was. */
export function ClaimForm({ view, answer }: ClaimFormProps) {
  const t = useTranslations("claims");
  return (
    <div className="wrap flex justify-center py-6 720:py-10">
      <div className="w-full max-w-[480px] rounded-l border border-felt-200 bg-felt-0 p-5 shadow-2 480:p-7">
        <h1 className="text-2xl font-bold tracking-tight">{view.title}</h1>
        <p className="mt-1 mb-4 text-felt-600 wrap-anywhere">{view.about}</p>
        {answer && "isSent" in answer ? (
          <SentClaim text={answer.text} back={view.back} reference={showOutcome} />
        ) : view.before?.isOpen ? (
          <SentClaim text={view.before.text} back={view.back} />
        ) : (
          <>
            {view.before && (
              <div className="mb-4">
                <FormMessage kind="success">{view.before.text}</FormMessage>
              </div>
            )}
            <ClaimFields view={view} answer={answer} />
          </>
        )}
        {view.aboutSeller && (
          <PageLink
            to={view.aboutSeller}
            rel="nofollow"
            className="mt-2 flex min-h-11 items-center justify-center text-center text-lake-600 hover:underline"
          >
            {t("aboutSeller")}
          </PageLink>
        )}
      </div>
    </div>
  );
}

/** The form was longer than what takes its place: whoever scrolled down to send it would not see that. */
function showOutcome(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center" });
}

const linkToFirstHour = (chunks: ReactNode) => (
  <PageLink to="/blog/deceivers#first-hour" className="text-lake-600 underline underline-offset-2">
    {chunks}
  </PageLink>
);

function SentClaim({ text, back, reference }: { text: string; back: string; reference?: RefCallback<HTMLElement> }) {
  const t = useTranslations("claims");
  return (
    <>
      <div ref={reference} tabIndex={-1} className="outline-none">
        <FormMessage kind="success">{text}</FormMessage>
      </div>
      <p className="mt-4 text-sm text-felt-600">{t("whatNext")}</p>
      <p className="mt-2 text-sm">{t.rich("whenPaid", { link: linkToFirstHour })}</p>
      <LinkButton to={back} size="m" className="mt-5 w-full">
        {t("back")}
      </LinkButton>
    </>
  );
}

/** Whoever has said what is wrong, and then signed in, is at the end of the form: once the router has scrolled to its beginning. */
const showEnd = (button: HTMLElement | null) => {
  requestAnimationFrame(() => button?.scrollIntoView({ block: "nearest" }));
};

type Unsent = Exclude<ClaimFormProps["answer"], { isSent: true }>;

function ClaimFields({ view, answer }: { view: ClaimFormView; answer: Unsent }) {
  const { categories, textHint, isGuest = false, review } = view;
  const t = useTranslations("claims");
  const isBusy = useNavigation().state !== "idle";
  const refused = answer && "category" in answer ? answer : undefined;
  const [chosen, setChosen] = useState(refused?.category ?? view.chosen);
  const needsText = !isGuest && categories.some((category) => category.needsText && String(category.id) === chosen);
  const { props, errorOf } = useRequired(
    { category: t("categoryMissing"), ...(needsText && { text: t("textMissing") }) },
    refused?.errors,
  );
  return (
    <Form method={isGuest ? "get" : "post"} className="grid gap-4" {...props}>
      {isGuest && review !== undefined && <input type="hidden" name="review" value={review} />}
      <fieldset
        data-invalid={errorOf("category") ? "" : undefined}
        aria-describedby={errorOf("category") ? "category-error" : undefined}
      >
        <legend className="mb-1.5 text-xs text-felt-600">{t("category")}</legend>
        {/* Above what is chosen from: below, it would be out of sight on phones. */}
        <FieldError id="category-error">{errorOf("category")}</FieldError>
        {categories.map((category) => (
          <label
            key={category.id}
            className="-mx-2 flex min-h-11 items-center gap-3 rounded-s px-2 py-1 hover:bg-felt-100 has-checked:bg-lake-50"
          >
            <input
              type="radio"
              name="category"
              value={category.id}
              defaultChecked={(refused?.category ?? view.chosen) === String(category.id)}
              onChange={(event) => setChosen(event.target.value)}
              className="size-5 shrink-0 accent-lake-600"
            />
            {category.title}
          </label>
        ))}
      </fieldset>
      {isGuest ? (
        <p className="text-sm text-felt-600">{t("guestHint")}</p>
      ) : (
        <TextArea
          label={t(needsText ? "textNeeded" : "text")}
          name="text"
          maxLength={maxClaimLength}
          defaultValue={refused?.text}
          error={errorOf("text")}
          hint={textHint}
          aria-required={needsText || undefined}
        />
      )}
      {/* Beside the button that was pressed: above the list it would be out of sight on phones. */}
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      {answer && "unreachable" in answer && !isBusy && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      <Button
        type="submit"
        variant="primary"
        size="l"
        ref={!isGuest && view.chosen !== undefined && !answer ? showEnd : undefined}
        className="w-full scroll-mb-6"
        aria-busy={isBusy}
      >
        {isBusy ? t("wait") : t(isGuest ? "goOn" : "send")}
      </Button>
    </Form>
  );
}
