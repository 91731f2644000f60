import AtSign from "lucide-react/icons/at-sign";
import Globe from "lucide-react/icons/globe";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { type ReactNode, type RefObject, useRef } from "react";
import { useFetcher } from "react-router";
import type { Challenge } from "#contracts/base/challenge.ts";
import type { BusinessContacts } from "#contracts/business/page-schemas.ts";
import { useSolvedChallenge } from "#web/accounts/challenge/use-solved-challenge.ts";
import { NetworkIcon } from "#web/listings/sharing/network-icon.tsx";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useKeptAnswer } from "#web/platform/storage/kept-answer.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The answer to «Показать контакты»: the contacts, a refusal as text, or no connection. */
type Shown = { contacts: BusinessContacts };
export type ContactsAnswer = Shown | { refusal: string; challenge?: Challenge | undefined } | { unreachable: true };

interface ContactsProps {
  businessId: number;
  /** The answer to the form without a script. */
  answer: ContactsAnswer | undefined;
}

/** «Показать контакты», then the phones and accounts. The page does not contain them before they are requested. */
export function Contacts({ businessId, answer: given }: ContactsProps) {
  const t = useTranslations("business-page");
  const fetcher = useFetcher<ContactsAnswer>({ key: `contacts-${businessId}` });
  const found = fetcher.data ?? given;
  const isFound = found !== undefined && "contacts" in found;
  const answer = useKeptAnswer<Shown>(`contacts-${businessId}`, isFound ? found : undefined) ?? found;
  const isPressed = useRef(false);
  // Scripts solve it and ask again; without them the refusal is shown.
  const isScripted = useHydrated();
  const challenge = isScripted && found && "challenge" in found ? found.challenge : undefined;
  const isWaiting = fetcher.state !== "idle" || challenge !== undefined;
  const { remember } = useSolvedChallenge(challenge, fetcher, {
    defaultShouldRevalidate: false,
    wasSent: given !== undefined,
  });
  if (answer && "contacts" in answer) return <ContactList contacts={answer.contacts} pressedRef={isPressed} />;
  return (
    // Nothing else on the page depends on it.
    <fetcher.Form
      method="post"
      defaultShouldRevalidate={false}
      className="main-action"
      onSubmit={({ currentTarget }) => {
        isPressed.current = true;
        remember(new FormData(currentTarget));
      }}
    >
      <input type="hidden" name="intent" value="contacts" />
      <Button type="submit" variant="primary" size="l" className="w-full" aria-busy={isWaiting}>
        <Icon of={Phone} />
        {isWaiting ? t("loadingContacts") : t("showContacts")}
      </Button>
      {answer && !isWaiting && (
        <p role="alert" className="mt-2 text-center text-xs text-bad">
          {"refusal" in answer ? answer.refusal : t("contactsFailed")}
        </p>
      )}
    </fetcher.Form>
  );
}

function ContactList({ contacts, pressedRef }: { contacts: BusinessContacts; pressedRef: RefObject<boolean> }) {
  const t = useTranslations("business-page");
  const { phones, whatsapp, telegram, instagram, email, website } = contacts;
  return (
    <div aria-live="polite" className="order-1 w-full min-w-0">
      <ul
        ref={(list) => {
          // The list replaces the pressed button, so its first link takes over the focus.
          if (pressedRef.current) list?.querySelector("a")?.focus();
          pressedRef.current = false;
        }}
        aria-label={t("contacts")}
        className="grid grid-cols-2 gap-2"
      >
        {phones.map((phone) => (
          <li key={phone} className="col-span-2">
            <a
              href={`tel:${phone}`}
              aria-label={t("callNumber", { phone: formatPhone(phone) })}
              className={buttonClass({ variant: "primary", size: "l" }, "w-full")}
            >
              <Icon of={Phone} />
              {formatPhone(phone)}
            </a>
          </li>
        ))}
        {whatsapp && (
          <Account
            icon={<NetworkIcon network="whatsapp" size={22} />}
            href={`https://wa.me/${whatsapp.replace(/^\+/, "")}`}
          >
            {t("network.whatsapp")}
          </Account>
        )}
        {telegram && (
          <Account icon={<NetworkIcon network="telegram" size={22} />} href={`https://t.me/${withoutAt(telegram)}`}>
            {t("network.telegram")}
          </Account>
        )}
        {instagram && (
          <Account icon={<Icon of={AtSign} />} href={`https://www.instagram.com/${withoutAt(instagram)}/`}>
            {t("network.instagram")}
          </Account>
        )}
        {email && (
          <Account icon={<Icon of={Mail} />} href={`mailto:${email}`}>
            {email}
          </Account>
        )}
        {website && (
          <Account icon={<Icon of={Globe} />} href={website}>
            {website.replace(/^https:\/\//, "").replace(/\/$/, "")}
          </Account>
        )}
      </ul>
      <p className="mt-2 text-center text-xs text-felt-600">{t("mentionSite")}</p>
    </div>
  );
}

function Account({ icon, href, children }: { icon: ReactNode; href: string; children: string }) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        target="_blank"
        rel="noopener nofollow ugc"
        className={buttonClass({ variant: "outline" }, "w-full min-w-0")}
      >
        {icon}
        <span className="truncate">{children}</span>
      </a>
    </li>
  );
}

function withoutAt(name: string): string {
  return encodeURIComponent(name.replace(/^@/, ""));
}
