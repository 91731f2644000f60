import Phone from "lucide-react/icons/phone";
import { useFetcher } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatPhone } from "./format-phone.ts";

/** What asking for the number gave: the number, why not, in words, or nothing for want of a connection. */
export type PhoneAnswer = { phone: string } | { refusal: string } | { unreachable: true };

interface PhoneButtonProps {
  listingId: number;
  /** The answer to a form that was sent without a script. */
  answer: PhoneAnswer | undefined;
  className?: string;
}

/** The pressed button is gone; the focus goes on with what replaced it. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/**
 * «Показать номер», then the number as a link to call. The number is in no page before it is asked for; all buttons of
 * one ad share the answer.
 */
export function PhoneButton({ listingId, answer: given, className = "" }: PhoneButtonProps) {
  const t = useTranslations("listing");
  const fetcher = useFetcher<PhoneAnswer>({ key: `phone-${listingId}` });
  const answer = fetcher.data ?? given;
  const isWaiting = fetcher.state !== "idle";

  if (answer && "phone" in answer) {
    const shown = formatPhone(answer.phone);
    return (
      <div className={className} aria-live="polite">
        <a
          href={`tel:${answer.phone}`}
          aria-label={t("callNumber", { phone: shown })}
          className={buttonClass({ look: "primary", size: "l" }, "w-full")}
          ref={takeFocus}
        >
          <Icon of={Phone} />
          {shown}
        </a>
        <p className="mt-2 text-center text-xs text-felt-600 max-720:hidden">{t("mentionSite")}</p>
      </div>
    );
  }
  return (
    // Asking for the number changes nothing else on the page.
    <fetcher.Form method="post" defaultShouldRevalidate={false} className={className}>
      <Button type="submit" look="primary" size="l" className="w-full" aria-busy={isWaiting}>
        <Icon of={Phone} />
        {isWaiting ? t("phoneLoading") : t("showPhone")}
      </Button>
      {answer && !isWaiting && (
        <p role="alert" className="mt-2 text-center text-xs text-bad">
          {"refusal" in answer ? answer.refusal : t("phoneFailed")}
        </p>
      )}
    </fetcher.Form>
  );
}
