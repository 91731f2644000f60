import type { ChatMessage, ChatPerson, ChatRoom } from "#contracts/chat/schemas.ts";
import { roomPath } from "../view/room-intents.ts";

/** Which rooms a list has. */
export interface RoomsQuery {
  isArchived: boolean;
  isUnread: boolean;
  search: string;
}

/** A message that was found by its words. */
export interface FoundMessage {
  message: ChatMessage;
  other: ChatPerson;
  product_title: string | null;
}

export interface RoomsPage {
  query: RoomsQuery;
  rooms: ChatRoom[];
  /** Of a search: the newest messages that have its words. */
  found: FoundMessage[];
  /** Cursor of the next page. */
  nextKey: string | null;
  /** Milliseconds. */
  now: number;
}

/** Rooms on a page of the list: a screen and a half. */
const roomsPageSize = 20;

/** Reads the address of the list. */
export function readRoomsQuery(query: URLSearchParams): RoomsQuery {
  return {
    isArchived: query.get("archived") === "1",
    isUnread: query.get("unread") === "1",
    search: (query.get("search") ?? "").trim().slice(0, 100),
  };
}

/** What the call of the list takes. */
export function roomsCallQuery({ isArchived, isUnread, search }: RoomsQuery, key?: string | null) {
  return {
    archived: isArchived || undefined,
    unread: isUnread || undefined,
    search: search || undefined,
    limit: roomsPageSize,
    key: key ?? undefined,
  };
}

/** The path of a list, without the language. */
export function roomsPath(query: Partial<RoomsQuery>, key?: string | null): string {
  return withQuery("/chats", query, { key });
}

/** The path of a room that is opened from a list, which stands beside it; `at`: the `seq` of a message to show there. */
export function roomPathIn(query: RoomsQuery, id: number, at?: number | null): string {
  return withQuery(roomPath(id), query, { at });
}

function withQuery(
  path: string,
  { isArchived, isUnread, search }: Partial<RoomsQuery>,
  others: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams();
  if (isArchived) query.set("archived", "1");
  if (isUnread) query.set("unread", "1");
  if (search) query.set("search", search);
  for (const [name, value] of Object.entries(others)) if (value) query.set(name, String(value));
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
