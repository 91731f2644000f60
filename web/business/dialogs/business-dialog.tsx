import BadgePercent from "lucide-react/icons/badge-percent";
import Clock from "lucide-react/icons/clock";
import Lightbulb from "lucide-react/icons/lightbulb";
import Store from "lucide-react/icons/store";
import type { LucideIcon } from "lucide-react/types";
import { useEffect, useState } from "react";
import type { Reply } from "#contracts/base/endpoint.ts";
import {
  closeBusinessInvitation,
  closeBusinessReminder,
  getBusinessInvitation,
  getBusinessReminder,
} from "#contracts/business/request-calls.ts";
import type { getBusinessReminder as ReminderCall } from "#contracts/business/request-schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { purchasePath } from "#contracts/payments/paths.ts";
import { useBackCloses } from "#web/platform/navigation/use-back-closes.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import "#web/business/texts.ts";
import { isOccupied } from "./is-occupied.ts";

type Reminder = Reply<typeof ReminderCall>;

/** What is said: an invitation to become a business, or a reminder to one. */
export type Prompt = { kind: "invitation" } | { kind: NonNullable<Reminder["kind"]>; reminder: Reminder };

/** Once for each load of the site: whoever comes back to the page is not asked about again. */
let isAsked = false;

const seen = "homeSeen";

/** The first look at home in a tab is at home itself: nobody who has just come or signed in is met by a dialog. */
function isFirstLook(): boolean {
  const isFirst = readStored("sessionStorage", seen) === null;
  if (isFirst) writeStored("sessionStorage", seen, "1");
  return isFirst;
}

/** Invites a user to become a business, or reminds a business of something, when the server says that it is time. */
export function BusinessDialog({ isBusiness }: { isBusiness: boolean }) {
  const language = useLanguage();
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(() => {
    if (isAsked || isFirstLook()) return;
    isAsked = true;
    const ask = async () => {
      const found = await (isBusiness ? findReminder(language) : findInvitation(language));
      if (found && !isOccupied()) setPrompt(found);
    };
    void ask();
  }, [isBusiness, language]);
  return prompt ? <PromptDialog prompt={prompt} onClose={() => setPrompt(undefined)} /> : null;
}

async function findInvitation(language: Language): Promise<Prompt | undefined> {
  const answer = await callFromBrowser(getBusinessInvitation, { language });
  return "value" in answer && answer.value.status === true ? { kind: "invitation" } : undefined;
}

async function findReminder(language: Language): Promise<Prompt | undefined> {
  const answer = await callFromBrowser(getBusinessReminder, { language });
  if (!("value" in answer) || answer.value.kind === null) return undefined;
  return { kind: answer.value.kind, reminder: answer.value };
}

const looks: Record<Prompt["kind"], { icon: LucideIcon; to: string }> = {
  invitation: { icon: Store, to: "/business-advantages" },
  demo_ending: { icon: Clock, to: purchasePath },
  profile_incomplete: { icon: Store, to: "/business-registration" },
  tip: { icon: Lightbulb, to: "/business-request" },
};

export function PromptDialog({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  const t = useTranslations("business");
  const language = useLanguage();
  const { icon, to } = looks[prompt.kind];
  const isInvitation = prompt.kind === "invitation";
  useEffect(() => {
    if (!isInvitation) return;
    // The page says the same of its own accord: once is enough (`web/catalogue/business-promo.tsx`).
    document.documentElement.dataset["invited"] = "";
    // To have been asked is enough.
    void callFromBrowser(closeBusinessInvitation, { language });
  }, [isInvitation, language]);
  const close = () => {
    if (!isInvitation) void callFromBrowser(closeBusinessReminder, { language });
    onClose();
  };
  useBackCloses(close);
  const title = t(`dialog.${prompt.kind}.title`);
  const words = useWords(prompt);
  return (
    <Modal label={title} closeLabel={t("dialog.close")} onClose={close}>
      <span aria-hidden className="grid size-12 place-items-center rounded-full bg-apricot-100 text-apricot-ink">
        <Icon of={prompt.kind === "tip" && prompt.reminder.tip === "discounts" ? BadgePercent : icon} size={24} />
      </span>
      <h2 className="mt-4 pr-10 text-xl font-bold tracking-tight text-balance">{title}</h2>
      <p className="mt-2 text-felt-600">{words}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton to={to} variant="primary" size="m" className="max-480:w-full" onClick={close}>
          {t(prompt.kind === "invitation" ? "dialog.more" : `dialog.${prompt.kind}.link`)}
        </LinkButton>
        <Button variant="quiet" size="m" className="max-480:w-full" onClick={close}>
          {t(isInvitation ? "dialog.later" : "dialog.close")}
        </Button>
      </div>
    </Modal>
  );
}

function useWords(prompt: Prompt): string {
  const t = useTranslations("business");
  if (prompt.kind === "invitation") return t("dialog.invitation.text");
  const { days_left: left, tip } = prompt.reminder;
  if (prompt.kind === "demo_ending")
    return t("dialog.demo_ending.text", { count: left ?? 0, shown: formatNumber(left ?? 0) });
  return prompt.kind === "tip" ? t(`dialog.tip.${tip ?? "photos"}`) : t("dialog.profile_incomplete.text");
}
