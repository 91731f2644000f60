import Ban from "lucide-react/icons/ban";
import Bell from "lucide-react/icons/bell";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import FileUp from "lucide-react/icons/file-up";
import Flag from "lucide-react/icons/flag";
import Heart from "lucide-react/icons/heart";
import KeyRound from "lucide-react/icons/key-round";
import MessageCircle from "lucide-react/icons/message-circle";
import ShieldAlert from "lucide-react/icons/shield-alert";
import Store from "lucide-react/icons/store";
import TrendingDown from "lucide-react/icons/trending-down";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { LucideIcon } from "lucide-react/types";
import { useFetcher } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { NotificationView } from "./notification-view.ts";
import { notificationsPath } from "./notifications-path.ts";

const marks: Record<NotificationView["action"], { icon: LucideIcon; colour: string }> = {
  stared: { icon: Heart, colour: "text-bad" },
  activated: { icon: CircleCheck, colour: "text-ok" },
  blocked: { icon: Ban, colour: "text-bad" },
  expires: { icon: Clock, colour: "text-warn" },
  payment: { icon: Wallet, colour: "text-lake-600" },
  Chat: { icon: MessageCircle, colour: "text-lake-600" },
  claim_resolved: { icon: Flag, colour: "text-lake-600" },
  chat_warned: { icon: TriangleAlert, colour: "text-warn" },
  chat_silenced: { icon: Ban, colour: "text-bad" },
  business_approved: { icon: Store, colour: "text-ok" },
  business_rejected: { icon: Store, colour: "text-bad" },
  business_ending: { icon: Clock, colour: "text-warn" },
  business_expired: { icon: Store, colour: "text-bad" },
  business_import: { icon: FileUp, colour: "text-bad" },
  followed_news: { icon: Store, colour: "text-lake-600" },
  saved_search: { icon: Bell, colour: "text-lake-600" },
  price_drop: { icon: TrendingDown, colour: "text-ok" },
  business_invited: { icon: Users, colour: "text-lake-600" },
  business_chats: { icon: MessageCircle, colour: "text-lake-600" },
  business_listings: { icon: Ban, colour: "text-bad" },
  admin_added: { icon: ShieldAlert, colour: "text-bad" },
  business_key: { icon: KeyRound, colour: "text-bad" },
  business_joined: { icon: Users, colour: "text-ok" },
  business_removed: { icon: Users, colour: "text-bad" },
  payment_refunded: { icon: Wallet, colour: "text-lake-600" },
  payment_tariff: { icon: Store, colour: "text-ok" },
  payment_vip: { icon: Store, colour: "text-ok" },
  payment_kept: { icon: Wallet, colour: "text-warn" },
  payment_invoice: { icon: Clock, colour: "text-warn" },
  payment_lapsed: { icon: Clock, colour: "text-bad" },
  wallet_corrected: { icon: Wallet, colour: "text-lake-600" },
};

/** One notification: a form whose button marks it as read and leads to its listing. */
export function NotificationRow({ view }: { view: NotificationView }) {
  const t = useTranslations("notifications");
  const fetcher = useFetcher();
  const { icon, colour } = marks[view.action];
  const isUnread = view.isUnread && fetcher.state === "idle";
  return (
    <fetcher.Form method="post" action={notificationsPath}>
      <button
        type="submit"
        name="open"
        value={view.id}
        className="flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-felt-50"
      >
        {view.photo ? (
          <span className="relative shrink-0">
            <img
              src={view.photo}
              alt=""
              width={48}
              height={48}
              loading="lazy"
              className="size-12 rounded-s bg-felt-100 object-cover"
            />
            <span
              className={`absolute -right-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full bg-felt-0 shadow-1 ${colour}`}
            >
              <Icon of={icon} size={14} />
            </span>
          </span>
        ) : (
          <span className={`grid size-12 shrink-0 place-items-center rounded-s bg-felt-100 ${colour}`}>
            <Icon of={icon} />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className={isUnread ? "block font-semibold" : "block text-felt-600"}>
            {isUnread && <span className="sr-only">{t("unread")}: </span>}
            {view.title}
          </span>
          <span className="mt-0.5 block text-sm text-felt-600 wrap-anywhere">{view.text}</span>
          <span className="mt-1 block text-xs text-felt-600">{view.date}</span>
        </span>
        {isUnread && <span className="mt-2 size-2.5 shrink-0 rounded-full bg-lake-600" />}
      </button>
    </fetcher.Form>
  );
}
