import type { ChatMessage, ChatRoomDetail } from "#contracts/chat/schemas.ts";
import type { RoomDeal } from "#contracts/deals/schemas.ts";
import type { AdviceKind } from "./choose-advice.ts";

/** A room as its page is loaded. */
export interface RoomView {
  room: ChatRoomDetail;
  /** By `seq`, without gaps. */
  messages: ChatMessage[];
  /** Of the listing that it is about; null where it is about none. */
  deal: RoomDeal | null;
  advice: AdviceKind;
  /** The `seq` of the message that was looked for. */
  at: number | undefined;
  /** For a message that is sent without scripts: sent twice it is the same message. */
  clientId: string;
  /** The address of this site, without a slash at the end. */
  siteUrl: string;
  /** Milliseconds. */
  now: number;
}
