/** What the shield says of a message (`docs/features/chat.md`, Shield). */
export interface MessageVerdict {
  verdict: "pass" | "note" | "fold" | "hold" | "refuse";
  /** The rules that matched and what they matched; the fragments are for moderators only. */
  findings: readonly { code: string; fragment: string }[];
}

/** What the shield may know of a message beside its text. */
export interface MessageContext {
  senderId: number;
  receiverId: number;
  roomId: number;
  /** Null in a conversation that began at a person's page. */
  listingId: number | null;
  /** How many messages of the sender the room has already. */
  sentBefore: number;
  /** Under seven days, or without an approved listing (`docs/features/chat.md`, Limits). */
  isYoungAccount: boolean;
  memberSince: Date;
  /** Ids of `chat_photos`. */
  photos: readonly number[];
  /** The amount of an offer. */
  offer: number | undefined;
  now: Date;
}

/** Looks at a message before it is written. Called outside of transactions; it may look into the database itself. */
export type CheckMessage = (text: string, context: MessageContext) => MessageVerdict | Promise<MessageVerdict>;
