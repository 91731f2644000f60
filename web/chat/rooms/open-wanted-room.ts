import { redirect } from "react-router";
import { openRoom } from "#contracts/chat/schemas.ts";
import { type Api, isFailure } from "#web/platform/api.ts";
import { roomPath } from "../view/room-intents.ts";

const id = /^\d{1,9}$/;

/**
 * «Написать»: `?product=` or `?user=` of the address opens the chat and redirects to it. It stays a link, so that whoever signs in first comes back
 * to it; a room without a message is seen by nobody else. Returns why it could not be opened; undefined if none is wanted.
 */
export async function openWantedRoom(api: Api, query: URLSearchParams): Promise<string | undefined> {
  const [product, user] = [query.get("product") ?? "", query.get("user") ?? ""];
  const wanted = id.test(product) ? { product: Number(product) } : id.test(user) ? { user: Number(user) } : undefined;
  if (!wanted) return undefined;
  try {
    const room = await api.call(openRoom, { body: wanted });
    throw redirect(roomPath(room.id), 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    // Whoever signs in to write may find that the listing is their own.
    if (error.problem.code === "own_room")
      throw redirect("product" in wanted ? `/products/${product}` : `/user/${user}`, 303);
    return error.problem.detail;
  }
}
