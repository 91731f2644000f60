import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Ban from "lucide-react/icons/ban";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Flag from "lucide-react/icons/flag";
import Package from "lucide-react/icons/package";
import Phone from "lucide-react/icons/phone-call";
import Trash from "lucide-react/icons/trash-2";
import User from "lucide-react/icons/user";
import type { LucideIcon } from "lucide-react/types";
import { useRef, useState } from "react";
import { revealRoomPhone } from "#contracts/chat/calls.ts";
import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { type RoomIntent, roomPath } from "../view/room-intents.ts";
import { RoomForm } from "../forms/room-form.tsx";

const entryClass = "flex h-11 w-full items-center gap-3 rounded-s px-3 text-left whitespace-nowrap hover:bg-felt-100";

/** What can be done with a chat and the person in it. It opens, and does most of it, without scripts. */
export function RoomMenu({ room }: { room: ChatRoomDetail }) {
  const t = useTranslations("chat");
  const { other, product } = room;
  // Blocks, pushes and what is deleted are the owner's, whoever acts for the business.
  const isOwn = useViewer()?.acting == null;
  const popup = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!popup.current?.open) return;
    popup.current.open = false;
    popup.current.querySelector("summary")?.focus();
  };
  const canCall = room.side === "buyer" && room.closed === null && product?.state === "active";
  return (
    <details {...popupProps} ref={popup} className="relative shrink-0">
      <summary aria-label={t("menu.label")} className="grid size-11 place-items-center rounded-full hover:bg-felt-100">
        <Icon of={EllipsisVertical} />
      </summary>
      <ul className="absolute top-full right-0 z-20 mt-1 min-w-60 rounded-m border border-felt-200 bg-felt-0 p-1.5 shadow-2">
        {canCall && <CallEntry roomId={room.id} />}
        {product?.id != null && <LinkEntry to={`/products/${product.id}`} icon={Package} title={t("menu.listing")} />}
        {other.id !== null && <LinkEntry to={`/user/${other.id}`} icon={User} title={t("menu.seller")} />}
        {isOwn && (
          <FormEntry
            intent={room.is_muted ? "unmute" : "mute"}
            icon={room.is_muted ? Bell : BellOff}
            title={t(room.is_muted ? "menu.unmute" : "menu.mute")}
            onDone={close}
          />
        )}
        <FormEntry
          intent={room.is_archived ? "unarchive" : "archive"}
          icon={room.is_archived ? ArchiveRestore : Archive}
          title={t(room.is_archived ? "menu.unarchive" : "menu.archive")}
          onDone={close}
        />
        {isOwn && other.id !== null && (
          <FormEntry
            intent={room.is_blocked_by_me ? "unblock" : "block"}
            icon={Ban}
            title={t(room.is_blocked_by_me ? "menu.unblock" : "menu.block")}
            onDone={close}
          />
        )}
        {other.id !== null && <LinkEntry to={`${roomPath(room.id)}/complaint`} icon={Flag} title={t("menu.report")} />}
        {isOwn && (
          <FormEntry
            intent="delete"
            icon={Trash}
            title={t("menu.delete")}
            question={t("menu.deleteQuestion")}
            onDone={close}
            isDanger
          />
        )}
      </ul>
    </details>
  );
}

function LinkEntry({ to, icon, title }: { to: string; icon: LucideIcon; title: string }) {
  return (
    <li>
      <PageLink to={to} className={entryClass}>
        <Icon of={icon} className="text-felt-600" />
        {title}
      </PageLink>
    </li>
  );
}

interface FormEntryProps {
  intent: RoomIntent;
  icon: LucideIcon;
  title: string;
  question?: string;
  onDone: () => void;
  isDanger?: boolean;
}

function FormEntry({ intent, icon, title, question, onDone, isDanger = false }: FormEntryProps) {
  return (
    <li>
      <RoomForm intent={intent} onDone={onDone} {...(question !== undefined && { question })}>
        <button type="submit" className={`${entryClass} ${isDanger ? "text-bad" : ""}`}>
          <Icon of={icon} className={isDanger ? "" : "text-felt-600"} />
          {title}
        </button>
      </RoomForm>
    </li>
  );
}

/** The link replaces the pressed button, so it takes over the focus. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** The phone of the listing, once it is asked for. Without scripts it is on the listing's page. */
function CallEntry({ roomId }: { roomId: number }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const [phone, setPhone] = useState<string>();
  if (!useHydrated()) return null;
  const reveal = async (proof?: string): Promise<void> => {
    const answer = await callFromBrowser(revealRoomPhone, { language, params: { id: roomId }, body: { proof } });
    if ("value" in answer) return setPhone(answer.value.phone);
    const challenge = proof === undefined && "problem" in answer ? answer.problem.challenge : undefined;
    if (challenge === undefined)
      return showToast("error", "problem" in answer ? answer.problem.detail : t("unreachable"));
    const { solveChallenge } = await import("#web/accounts/challenge/solve-challenge.ts");
    return reveal(await solveChallenge(challenge));
  };
  return (
    <li>
      {phone === undefined ? (
        <button type="button" className={entryClass} onClick={() => void reveal()}>
          <Icon of={Phone} className="text-felt-600" />
          {t("menu.call")}
        </button>
      ) : (
        <a href={`tel:${phone}`} className={`${entryClass} font-semibold text-lake-600`} ref={takeFocus}>
          <Icon of={Phone} />
          {formatPhone(phone)}
        </a>
      )}
    </li>
  );
}
