import BadgeCheck from "lucide-react/icons/badge-check";
import type { ReactNode } from "react";
import { dealCodeLength } from "#contracts/deals/rules.ts";
import type { ChatSide } from "#contracts/chat/rules.ts";
import type { RoomDeal } from "#contracts/deals/schemas.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RoomForm } from "../forms/room-form.tsx";
import { useRoomDeal } from "./use-room-deal.ts";

interface DealStripProps {
  roomId: number;
  side: ChatSide;
  deal: RoomDeal;
  /** Both have written: before that nobody asks whether they met. */
  isTalk: boolean;
}

/** Under the listing of a chat: whether it is reserved, and the handshake by which both confirm the deal. */
export function DealStrip({ roomId, side, deal: loaded, isTalk }: DealStripProps) {
  const t = useTranslations("chat");
  const deal = useRoomDeal(roomId, loaded);
  const canReserve = deal.may_reserve && isTalk && !deal.deal;
  return (
    <section aria-label={t("deal.title")} aria-live="polite" className="shrink-0 bg-felt-0 text-sm empty:hidden">
      {canReserve ? (
        // One line for both: on a phone there is little room above the messages.
        <Line>
          <RoomForm intent="reserve">
            <Button type="submit">{t("deal.reserve")}</Button>
          </RoomForm>
          {canBegin(deal) && <MeetForm isAsked={false} />}
        </Line>
      ) : (
        <Reservation side={side} deal={deal} />
      )}
      {!(canReserve && canBegin(deal)) && <Handshake side={side} deal={deal} isTalk={isTalk} />}
    </section>
  );
}

/** Nobody has said yet that they met, and they may. */
function canBegin(deal: RoomDeal): boolean {
  return deal.deal === null && deal.obstacle === null && !deal.is_met_by_me && !deal.is_met_by_other;
}

/** `isAsked`: the other has said it. */
function MeetForm({ isAsked }: { isAsked: boolean }) {
  const t = useTranslations("chat");
  return (
    <RoomForm intent="met">
      <Button type="submit" variant={isAsked ? "primary" : "soft"}>
        {t("deal.met")}
      </Button>
    </RoomForm>
  );
}

type PartProps = Pick<DealStripProps, "side" | "deal" | "isTalk">;

const lineClass = "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-felt-200 px-3 py-1.5 960:px-4";

function Line({ children }: { children: ReactNode }) {
  return <div className={lineClass}>{children}</div>;
}

function Reservation({ side, deal }: Pick<PartProps, "side" | "deal">) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const { reserved_until: until, is_reserved_for_buyer: isForBuyer } = deal;
  if (until === null) return null;
  const date = formatDayAndTime(until, language);
  const forWhom = isForBuyer ? (side === "buyer" ? "reservedForYou" : "reservedForOther") : "reservedUntil";
  return (
    <Line>
      <p className="min-w-0 flex-1 font-semibold">{t(`deal.${forWhom}`, { date })}</p>
      {side === "seller" && (
        <RoomForm intent="release">
          <Button type="submit" variant="quiet">
            {t("deal.release")}
          </Button>
        </RoomForm>
      )}
    </Line>
  );
}

function Handshake({ side, deal, isTalk }: PartProps) {
  const t = useTranslations("chat");
  if (deal.deal) {
    return (
      <Line>
        <p className="flex min-h-11 min-w-0 flex-1 items-center gap-2 font-semibold text-lake-700">
          <Icon of={BadgeCheck} size={18} />
          {t("deal.confirmed")}
        </p>
        {deal.deal.may_review && (
          <LinkButton to={`/profile/deals/${deal.deal.id}`} variant="soft">
            {t("deal.review")}
          </LinkButton>
        )}
      </Line>
    );
  }
  if (deal.code_expires_date !== null) return side === "buyer" ? <ShownCode deal={deal} /> : <CodeForm deal={deal} />;
  if (deal.obstacle === "no_phone" && deal.is_met_by_other) {
    return (
      <Line>
        <p className="min-w-0 flex-1">{t("deal.noPhone")}</p>
        <LinkButton to="/settings/phone" variant="soft">
          {t("deal.addPhone")}
        </LinkButton>
      </Line>
    );
  }
  if (deal.obstacle !== null) return null;
  if (deal.is_met_by_me) {
    return (
      <Line>
        <p className="min-h-11 py-2.5 text-felt-600">{t("deal.waits")}</p>
      </Line>
    );
  }
  if (!isTalk && !deal.is_met_by_other) return null;
  return (
    <Line>
      <p className="min-w-0 flex-1 basis-40 text-felt-600">
        {t(deal.is_met_by_other ? "deal.otherMet" : "deal.askMet")}
      </p>
      <MeetForm isAsked={deal.is_met_by_other} />
    </Line>
  );
}

/** Large enough to be read by the other over the table. */
function ShownCode({ deal: { code } }: { deal: RoomDeal }) {
  const t = useTranslations("chat");
  return (
    <Line>
      <p className="min-w-0 flex-1 basis-40">{t("deal.showCode")}</p>
      <p className="text-3xl font-extrabold tracking-[0.2em] tabular-nums">{code}</p>
    </Line>
  );
}

function CodeForm({ deal: { codes_left: left } }: { deal: RoomDeal }) {
  const t = useTranslations("chat");
  return (
    <div className="border-b border-felt-200 px-3 py-2 960:px-4">
      <RoomForm intent="confirm_deal" className="flex flex-wrap items-end gap-2.5">
        <Field
          label={t("deal.enterCode")}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={dealCodeLength}
          hint={left === null ? undefined : t("deal.left", { count: left })}
        />
        <Button type="submit" variant="primary" size="m">
          {t("deal.confirm")}
        </Button>
      </RoomForm>
    </div>
  );
}
