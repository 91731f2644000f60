import type { ChatMessage } from "#contracts/chat/schemas.ts";
import { dayOf } from "../view/chat-time.ts";

/** The messages of a day. */
interface DayGroup {
  day: number;
  /** When its first message was written. */
  date: string;
  messages: ChatMessage[];
}

/** Messages by day, in their order; those that are `held` stand where they were written. */
export function groupByDay(messages: readonly ChatMessage[], held: readonly ChatMessage[] = []): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const message of insertHeld(messages, held)) {
    const day = dayOf(message.creation_date);
    const last = groups.at(-1);
    // Two clocks may differ at midnight: no day comes twice.
    if (last && day <= last.day) last.messages.push(message);
    else groups.push({ day, date: message.creation_date, messages: [message] });
  }
  return groups;
}

function insertHeld(messages: readonly ChatMessage[], held: readonly ChatMessage[]): ChatMessage[] {
  const all = [...messages];
  for (const message of held) {
    const later = all.findIndex(({ creation_date: date }) => date > message.creation_date);
    all.splice(later === -1 ? all.length : later, 0, message);
  }
  return all;
}
