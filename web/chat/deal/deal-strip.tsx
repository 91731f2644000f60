import BadgeCheck from "lucide-react/icons/badge-check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { ChatSide } from "#contracts/chat/rules.ts";
import type { RoomDeal } from "#contracts/deals/schemas.ts";
import { formatDate } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { RoomForm } from "../forms/room-form.tsx";
import { CodeForm } from "./code-form.tsx";
import { ReserveStep, SellStep } from "./deal-steps.tsx";
import { useRoomDeal } from "./use-room-deal.ts";

interface DealStripProps {
  roomId: number;
  side: ChatSide;
  /** The name of the other. */
  other: string;
  deal: RoomDeal;
  /** Both have written: before that nobody is asked anything. */
  isTalk: boolean;
  /** When the page was loaded, in milliseconds. */
  now: number;
}

/**
 * Under the listing of a chat: one line with how the deal stands and its one next step; what it is about, and what else can be done, unfold over the
 * messages. While the keyboard of a phone leaves little room for the messages, it is gone.
 */
export function DealStrip({ roomId, side, other, deal: loaded, isTalk, now }: DealStripProps) {
  const t = useTranslations("chat");
  const deal = useRoomDeal(roomId, loaded);
  const line = describeLine({ side, other, deal, isTalk, now });
  return (
    <section
      aria-label={t("deal.title")}
      aria-live="polite"
      className="relative shrink-0 bg-felt-0 text-sm empty:hidden [@media(max-height:520px)]:group-has-[textarea:focus]/room:hidden"
    >
      {line}
    </section>
  );
}

type LineProps = Omit<DealStripProps, "roomId">;

/** The first of these that holds is the line. */
function describeLine(props: LineProps): ReactNode {
  const { side, deal, isTalk } = props;
  const isOpen = deal.deal === null && deal.obstacle === null;
  if (deal.deal) return <Confirmed {...props} />;
  if (deal.code_expires_date !== null) return side === "buyer" ? <ShownCode {...props} /> : <AskedCode {...props} />;
  if (deal.is_met_by_other && (isOpen || deal.obstacle === "no_phone")) return <OtherMet {...props} />;
  if (deal.is_met_by_me && isOpen) return <Waiting {...props} />;
  if (deal.reserved_until !== null && (side === "seller" || deal.is_reserved_for_buyer)) return <Reserved {...props} />;
  if (deal.may_reserve && isTalk) return <MayReserve {...props} />;
  if (deal.suggests_meeting && isOpen) return <Suggestion {...props} />;
  return null;
}

/** At most 64 px, two lines of text beside the next step. */
function Line({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-2 border-b border-felt-200 py-1.5 pr-1.5 pl-3 960:pl-4">
      <div className="line-clamp-2 min-w-0 flex-1 leading-tight text-pretty wrap-anywhere">{text}</div>
      {children}
    </div>
  );
}

function Confirmed(props: LineProps) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const { deal, other, side, now } = props;
  if (deal.deal === null) return null;
  const review = deal.deal.may_review && (
    <LinkButton to={`/profile/deals/${deal.deal.id}`} variant="soft" className="px-3!">
      {t("deal.review")}
    </LinkButton>
  );
  const mark = (
    <span className="flex items-center gap-2 font-semibold text-lake-700">
      <Icon of={BadgeCheck} size={18} />
      <span className="min-w-0">{t("deal.confirmedOn", { date: formatDate(deal.deal.creation_date, language) })}</span>
    </span>
  );
  // What was handed over is taken off the show; then there is time for a review.
  if (side === "seller" && deal.may_close_as !== null) {
    return (
      <Line text={mark}>
        <SellStep closing={deal.may_close_as} other={other} variant="primary" now={now} />
        {review && <Details label={t("deal.more")}>{review}</Details>}
      </Line>
    );
  }
  return <Line text={mark}>{review}</Line>;
}

/** Large enough to be read out to the other over the table. */
function ShownCode(props: LineProps) {
  const t = useTranslations("chat");
  return (
    <Line text={t("deal.showCode")}>
      <p className="text-2xl font-extrabold tracking-[0.15em] tabular-nums">{props.deal.code}</p>
      <About {...props} />
    </Line>
  );
}

function AskedCode(props: LineProps) {
  return (
    <Line text={<CodeForm codesLeft={props.deal.codes_left} />}>
      <About {...props} />
    </Line>
  );
}

function OtherMet(props: LineProps) {
  const t = useTranslations("chat");
  if (props.deal.obstacle === "no_phone") {
    return (
      <Line text={t("deal.noPhone")}>
        <LinkButton to="/settings/phone" variant="soft" className="px-3!">
          {t("deal.addPhone")}
        </LinkButton>
      </Line>
    );
  }
  return (
    <Line text={t("deal.otherMet", { name: props.other })}>
      <MeetForm variant="primary" />
      <About {...props} />
    </Line>
  );
}

function Waiting(props: LineProps) {
  const t = useTranslations("chat");
  return (
    <Line text={<span className="text-felt-600">{t("deal.waits", { name: props.other })}</span>}>
      <About {...props} />
    </Line>
  );
}

function Reserved(props: LineProps) {
  const t = useTranslations("chat");
  const { side, deal, other } = props;
  const isForBuyer = deal.is_reserved_for_buyer;
  if (side === "buyer") {
    return (
      <Line text={<b className="font-semibold">{t("deal.reservedForYou")}</b>}>
        {canMeet(deal) && <MeetForm />}
        <About {...props} />
      </Line>
    );
  }
  const text = isForBuyer ? t("deal.reservedForOther", { name: other }) : t("deal.reserved");
  return (
    <Line text={<b className="font-semibold">{text}</b>}>
      <RoomForm intent="release">
        <Button type="submit" variant="quiet" className="px-2!">
          {t("deal.release")}
        </Button>
      </RoomForm>
      <About {...props} isMeetingInside />
    </Line>
  );
}

function MayReserve(props: LineProps) {
  const t = useTranslations("chat");
  const { deal, other, now } = props;
  return (
    <Line text={t("deal.askReserve", { name: other })}>
      <ReserveStep other={other} now={now} />
      <About {...props} isMeetingInside={deal.suggests_meeting} />
    </Line>
  );
}

function Suggestion(props: LineProps) {
  const t = useTranslations("chat");
  return (
    <Line text={t("deal.askMet")}>
      <MeetForm />
      <About {...props} />
    </Line>
  );
}

/** Nobody has said yet that they met, and they may. */
function canMeet(deal: RoomDeal): boolean {
  return deal.deal === null && deal.obstacle === null && !deal.is_met_by_me && !deal.is_met_by_other;
}

function MeetForm({ variant = "soft" }: { variant?: "primary" | "soft" }) {
  const t = useTranslations("chat");
  return (
    <RoomForm intent="met">
      <Button type="submit" variant={variant} className="px-3!">
        {t("deal.met")}
      </Button>
    </RoomForm>
  );
}

/** What «Встретились» does, why it is safe and what follows; below it what else the seller may do. */
function About({ side, deal, other, now, isMeetingInside = false }: LineProps & { isMeetingInside?: boolean }) {
  const t = useTranslations("chat");
  const isMeetable = deal.obstacle === null;
  const maySell = side === "seller" && deal.may_close_as !== null && deal.code_expires_date === null;
  if (!isMeetable && !maySell) return null;
  return (
    <Details label={t("deal.more")}>
      {isMeetable && (
        <div className="grid gap-2 leading-snug">
          <p>{t("deal.aboutSteps")}</p>
          <p className="font-semibold">{t("deal.aboutCode")}</p>
          <p className="text-felt-600">{t("deal.aboutNext")}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isMeetingInside && canMeet(deal) && <MeetForm />}
        {maySell && deal.may_close_as !== null && (
          <SellStep closing={deal.may_close_as} other={other} now={now} isInside />
        )}
      </div>
    </Details>
  );
}

/** Opens over the messages, without scripts too. */
function Details({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details {...popupProps} className="group/more shrink-0">
      <summary
        aria-label={label}
        className="grid size-11 place-items-center rounded-full text-felt-600 hover:bg-felt-100"
      >
        <Icon of={ChevronDown} className="transition-transform group-open/more:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 top-full z-20 grid max-h-[60dvh] gap-3 overflow-y-auto rounded-b-m border-b border-felt-200 bg-felt-0 px-3 pt-3 pb-4 shadow-2 960:px-4">
        {children}
      </div>
    </details>
  );
}
