import Phone from "lucide-react/icons/phone";
import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import type { Challenge } from "#contracts/base/challenge.ts";
import type { Messenger } from "#contracts/users/rules.ts";
import { NetworkIcon } from "./sharing/network-icon.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useSolvedChallenge } from "#web/accounts/challenge/use-solved-challenge.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useKeptAnswer } from "#web/platform/storage/kept-answer.ts";
import { keepWish, takeWish } from "#web/platform/storage/wish.ts";
import { Button, buttonClass, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { truncate } from "#web/platform/format.ts";

/** The answer to the phone button: the number, a refusal as text (`isForAccounts`: who signs in sees it), or no connection. */
export type PhoneAnswer =
  | ShownPhone
  | { refusal: string; isForAccounts?: boolean; challenge?: Challenge | undefined }
  | { unreachable: true };
type ShownPhone = { phone: string; messengers: Messenger[] };

interface PhoneButtonProps {
  listingId: number;
  title: string;
  /** Full address of the listing's page in the reader's language. */
  url: string;
  /** The answer to the form without a script. */
  answer: PhoneAnswer | undefined;
  /** In a narrow bar: with less air up to 480 px. */
  isCompact?: boolean;
  className?: string;
}

const compactClass = "max-480:px-3! max-480:text-base!";

/** Characters of a title in the words that a chat begins with. */
const maxTitleLength = 80;

/** The address of a chat with the owner of a phone number; WhatsApp begins it with `words`, for the reader to send or change. */
function chatHref(messenger: Messenger, phone: string, words: string): string {
  return messenger === "whatsapp"
    ? `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(words)}`
    : `https://t.me/${phone}`;
}

interface MessengerLinksProps extends Pick<PhoneButtonProps, "title" | "url"> {
  phone: string;
  messengers: readonly Messenger[];
  className: string;
}

/** Chats at the number, where the seller answers there. */
function MessengerLinks({ phone, messengers, title, url, className }: MessengerLinksProps) {
  const t = useTranslations("listings");
  if (messengers.length === 0) return null;
  const words = `${t("firstWords", { title: truncate(title, maxTitleLength) })} ${url}`;
  return (
    <ul className={`flex gap-1.5 ${className}`}>
      {messengers.map((messenger) => (
        <li key={messenger} className="flex-auto">
          <a
            href={chatHref(messenger, phone, words)}
            target="_blank"
            rel="noopener nofollow"
            className={buttonClass({ variant: "outline" }, "w-full")}
          >
            <NetworkIcon network={messenger} size={22} />
            {t(`network.${messenger}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Key in the tab's storage of the listing whose phone a guest has asked for. */
const wishName = "phone-wish";

/**
 * «Показать номер», then the number as a link to call. The page does not contain the number before it is requested. All
 * buttons of a listing share the answer.
 */
export function PhoneButton({ answer: given, isCompact = false, className = "", ...listing }: PhoneButtonProps) {
  const t = useTranslations("listings");
  const fetcher = useFetcher<PhoneAnswer>({ key: `phone-${listing.listingId}` });
  const found = fetcher.data ?? given;
  const isFound = found !== undefined && "phone" in found;
  const answer = useKeptAnswer<ShownPhone>(`phone-${listing.listingId}`, isFound ? found : undefined) ?? found;
  // Scripts solve it and ask again; without them the refusal is shown.
  const isScripted = useHydrated();
  const challenge = isScripted && found && "challenge" in found ? found.challenge : undefined;
  const isWaiting = fetcher.state !== "idle" || challenge !== undefined;
  const isPressed = useRef(false);
  const isGuest = !useViewer();
  const path = `/products/${listing.listingId}`;
  const { submit } = fetcher;
  const { remember } = useSolvedChallenge(challenge, fetcher, {
    defaultShouldRevalidate: false,
    wasSent: given !== undefined && !isCompact,
  });
  const askForWish = useEffectEvent(() => {
    const form = new FormData();
    remember(form);
    void submit(form, { method: "post", defaultShouldRevalidate: false });
  });
  useEffect(() => {
    if (!isGuest && takeWish(wishName) === path) askForWish();
  }, [isGuest, path]);

  if (answer && "phone" in answer) {
    const shown = formatPhone(answer.phone);
    return (
      // In a bar all stand beside their neighbours.
      <div className={isCompact ? "contents" : className} aria-live="polite">
        <a
          href={`tel:${answer.phone}`}
          aria-label={t("callNumber", { phone: shown })}
          className={buttonClass(
            { variant: "primary", size: "l" },
            isCompact ? `${compactClass} ${className}` : "w-full",
          )}
          ref={(link) => {
            // It replaces the pressed button, which had the focus. Another button of the listing may be far away: nothing scrolls.
            if (isPressed.current) link?.focus({ preventScroll: true });
            isPressed.current = false;
          }}
        >
          <Icon of={Phone} />
          {shown}
        </a>
        <MessengerLinks {...listing} {...answer} className={isCompact ? "" : "mt-2"} />
        {!isCompact && <p className="mt-2 text-center text-xs text-felt-600">{t("mentionSite")}</p>}
      </div>
    );
  }
  return (
    // Nothing else on the page depends on it.
    <fetcher.Form
      method="post"
      defaultShouldRevalidate={false}
      className={className}
      onSubmit={({ currentTarget }) => {
        isPressed.current = true;
        remember(new FormData(currentTarget));
      }}
    >
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
      {isGuest && !isWaiting && answer && "isForAccounts" in answer && answer.isForAccounts && (
        <LinkButton to={authPath("login", path)} className="mt-2 w-full" onClick={() => keepWish(wishName, path)}>
          {t("phoneSignIn")}
        </LinkButton>
      )}
    </fetcher.Form>
  );
}
