import { getRoom } from "#contracts/chat/schemas.ts";
import { needsText } from "#contracts/claims/rules.ts";
import { listClaimCategories, sendRoomClaim } from "#contracts/claims/schemas.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import type { Route } from "./+types/room-claim-page.ts";
import { ClaimForm } from "./claim-form.tsx";
import { sendClaimForm } from "./send-claim.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/chats/:id/complaint`: the form of a claim about the other person of a room, with `?message=` about one of their messages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  try {
    const [room, categories] = await Promise.all([
      api.call(getRoom, { params: { id: params.id } }),
      api.shared(listClaimCategories),
    ]);
    // Nobody is left whom it could be about.
    if (room.other.name === null) failNotFound();
    const t = api.texts("claims");
    const title = t("roomTitle");
    return {
      view: {
        title,
        about: room.product === null ? room.other.name : `${room.other.name} · ${room.product.title}`,
        back: `/chats/${room.id}`,
        categories: categories
          .filter((category) => category.for_rooms)
          .map((category) => ({
            id: category.id,
            title: titleOf(category, language),
            needsText: needsText(category.code),
          })),
        textHint: t("roomTextHint"),
      },
      meta: { title, description: title, path: `/chats/${room.id}/complaint`, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const message = new URL(request.url).searchParams.get("message") ?? "";
  const about = /^\d{1,10}$/.test(message) ? { message: Number(message) } : {};
  return sendClaimForm(api, request, (body) =>
    api.call(sendRoomClaim, { params: { id: params.id }, body: { ...body, ...about } }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RoomClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimForm view={loaderData.view} answer={actionData} />;
}
