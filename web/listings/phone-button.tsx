import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import { useFetcher } from "react-router";
import type { Messenger } from "#contracts/users/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatPhone } from "#web/platform/format-phone.ts";

/** The answer to the phone button: the number, a refusal as text, or no connection. */
export type PhoneAnswer = { phone: string; messengers: Messenger[] } | { refusal: string } | { unreachable: true };

interface PhoneButtonProps {
  listingId: number;
  /** The answer to the form without a script. */
  answer: PhoneAnswer | undefined;
  /** In a narrow bar: with less air up to 480 px. */
  isCompact?: boolean;
  className?: string;
}

const compactClass = "max-480:px-3! max-480:text-base! max-342:[&>svg]:hidden";

/** The address of a chat with the owner of a phone number. */
function chatHref(messenger: Messenger, phone: string): string {
  return messenger === "whatsapp" ? `https://wa.me/${phone.slice(1)}` : `https://t.me/${phone}`;
}

/** Chats at the number, where the seller answers there. */
function MessengerLinks({ phone, messengers }: { phone: string; messengers: readonly Messenger[] }) {
  const t = useTranslations("listings");
  if (messengers.length === 0) return null;
  return (
    <ul className="mt-2 flex gap-2">
      {messengers.map((messenger) => (
        <li key={messenger} className="flex-auto">
          <a
            href={chatHref(messenger, phone)}
            target="_blank"
            rel="noopener nofollow"
            className={buttonClass({ variant: "outline" }, "w-full")}
          >
            <Icon of={MessageCircle} />
            {t(`network.${messenger}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The link replaces the pressed button, so it takes over the focus. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/**
 * «Показать номер», then the number as a link to call. The page does not contain the number before it is requested. All
 * buttons of a listing share the answer.
 */
export function PhoneButton({ listingId, answer: given, isCompact = false, className = "" }: PhoneButtonProps) {
  const t = useTranslations("listings");
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
          className={buttonClass({ variant: "primary", size: "l" }, `w-full ${isCompact ? compactClass : ""}`)}
          ref={takeFocus}
        >
          <Icon of={Phone} />
          {shown}
        </a>
        <MessengerLinks {...answer} />
        <p className="mt-2 text-center text-xs text-felt-600 max-720:hidden">{t("mentionSite")}</p>
      </div>
    );
  }
  return (
    // Nothing else on the page depends on it.
    <fetcher.Form method="post" defaultShouldRevalidate={false} className={className}>
      <Button
        type="submit"
        variant="primary"
        size="l"
        className={`w-full ${isCompact ? compactClass : ""}`}
        aria-busy={isWaiting}
      >
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
