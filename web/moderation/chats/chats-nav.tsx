import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import type { ChatWork } from "./use-chat-work.ts";

export const heldPath = "/moderation/chats";
export const chatClaimsPath = "/moderation/chats/claims";
export const peoplePath = "/moderation/chats/people";

const tabs = [
  ["held", heldPath],
  ["claims", chatClaimsPath],
  ["people", peoplePath],
] as const;

/** The lists of what waits in chats, with how much. */
export function ChatsNav({ current, work }: { current: (typeof tabs)[number][0]; work: ChatWork }) {
  const t = useTranslations("moderation");
  return (
    <nav aria-label={t("chats.lists")} className="scroll-row mt-2 mb-5 gap-6 border-b border-felt-200">
      {tabs.map(([name, path]) => (
        <PageLink
          key={name}
          to={path}
          aria-current={name === current ? "page" : undefined}
          className="flex h-12 items-center gap-2 border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
        >
          {t(`chats.${name}`)}
          {name !== "people" && <span className="text-xs font-normal">{formatNumber(work[name])}</span>}
        </PageLink>
      ))}
    </nav>
  );
}
