import { listRooms } from "#contracts/chat/schemas.ts";
import { searchMessages } from "#contracts/chat/message-schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { readRoomsQuery, roomsCallQuery, type RoomsPage } from "./rooms/rooms-query.ts";

/** Messages that are found beside the rooms. */
const maxFound = 20;

/** A page of the user's rooms. Throws refusals of the API. */
export async function loadRooms(api: Api, params: URLSearchParams): Promise<RoomsPage> {
  const query = readRoomsQuery(params);
  const key = params.get("key");
  const isFirstSearch = query.search !== "" && key === null;
  const [listed, messages] = await Promise.all([
    api.call(listRooms, { query: roomsCallQuery(query, key) }),
    isFirstSearch ? api.call(searchMessages, { query: { search: query.search, limit: maxFound } }) : undefined,
  ]);
  return { query, rooms: listed.results, found: messages?.results ?? [], nextKey: listed.key, now: api.now };
}
