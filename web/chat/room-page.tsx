import "./texts.ts";
import { data, redirect } from "react-router";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { isActingAs } from "#web/accounts/session/session.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import type { Route } from "./+types/room-page.ts";
import { actOnRoom, intentOf } from "./act-on-room.ts";
import { nameOf } from "./view/describe-message.ts";
import { loadRoom } from "./load-room.ts";
import { Room } from "./room/room.tsx";
import { leavesRoom, type RoomAnswer, roomPath } from "./view/room-intents.ts";

export const handle = { hideBottomBar: true, fillsScreen: true, showsConnection: true } satisfies PageHandle;

/** `/chats/:id`: one chat. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  try {
    const view = await loadRoom(api, params.id, searchParams);
    const title = nameOf(view.room.other, api.texts("chat"));
    const { language, publicUrl } = api;
    const path = roomPath(view.room.id);
    return { view, meta: { title, description: title, path, language, publicUrl, noIndex: true } };
  } catch (error) {
    // An id that is no number, or a key of nobody.
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** Every form of the chat, by its `intent`: it works without scripts, too. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const intent = intentOf(form);
  const text = textOf(form, "text");
  // Another tab has begun to act for somebody else, or ended it.
  if (!(await isActingAs(context, form.get("as"))))
    return data<RoomAnswer>({ intent, refusal: api.texts("chat")("actingChanged"), text }, { status: 409 });
  try {
    await actOnRoom(api, params.id, intent, form);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { problem } = error;
    const [fieldError] = Object.values(problem.errors ?? {}).flat();
    const refusal = fieldError ?? problem.detail;
    return data<RoomAnswer>({ intent, refusal, text }, { status: problem.status });
  }
  // A page that runs scripts goes on by itself; without them nothing is sent a second time when it is loaded again.
  if (form.has("inline")) return data<RoomAnswer>({ intent });
  return redirect(leavesRoom(intent) ? "/chats" : roomPath(Number(params.id)), 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RoomPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  // Another message of the same chat that was found is shown as if the chat were opened there.
  return <Room key={`${view.room.id} ${view.at ?? ""}`} view={view} answer={actionData} />;
}
