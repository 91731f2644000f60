import { maxQuickReplies, maxQuickReplyLength } from "#contracts/chat/rules.ts";

/** What the forms of the quick replies do, as their field `do`. */
export const replyActions = ["add", "edit", "up", "down", "remove"] as const;
export type ReplyAction = (typeof replyActions)[number];

/** One change of the list. */
export interface ReplyChange {
  action: ReplyAction;
  /** The reply as the page showed it; not of `add`. */
  was: string;
  /** The new text, of `add` and `edit`. */
  text: string;
}

/** Why a change is not made. */
export type ReplyFault = "empty" | "long" | "repeated" | "many" | "gone";

/** The list after a change; a fault says why it stays as it is. A reply is found by its text: another tab may have moved it. */
export function changeReplies(replies: readonly string[], change: ReplyChange): readonly string[] | ReplyFault {
  const { action, was } = change;
  const at = replies.indexOf(was);
  if (action === "add" || action === "edit") {
    const text = change.text.trim().replaceAll(/\s+/g, " ");
    if (text === "") return "empty";
    if (text.length > maxQuickReplyLength) return "long";
    if (action === "edit" && at === -1) return "gone";
    if (replies.some((reply, index) => reply === text && (action === "add" || index !== at))) return "repeated";
    if (action === "edit") return replies.with(at, text);
    return replies.length >= maxQuickReplies ? "many" : [...replies, text];
  }
  // Nothing is left to delete or to move.
  if (at === -1) return action === "remove" ? replies : "gone";
  if (action === "remove") return replies.toSpliced(at, 1);
  const to = action === "up" ? at - 1 : at + 1;
  if (to < 0 || to >= replies.length) return replies;
  return replies.toSpliced(at, 1).toSpliced(to, 0, was);
}
