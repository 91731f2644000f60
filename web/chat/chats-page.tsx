import "./texts.ts";
import { Outlet, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/chats-page.ts";
import { loadRooms } from "./load-rooms.ts";
import { openWantedRoom } from "./rooms/open-wanted-room.ts";
import { RoomList } from "./rooms/room-list.tsx";

export const handle = { hidesSearch: true, hidesFooter: true, takesWholeWidth: true } satisfies PageHandle;

/** `/chats`: one's chats, beside them the one that is open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  await getOwnAccount(context);
  try {
    const refusal = await openWantedRoom(api, searchParams);
    const page = await loadRooms(api, searchParams);
    const title = api.texts("chat")("title");
    const { language, publicUrl } = api;
    return { page, refusal, meta: { title, description: title, path: "/chats", language, publicUrl, noIndex: true } };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** Events keep the list up to date: of the forms of a room only those load it again that take the room out of it or change its marks. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const intent = formData?.get("intent");
  if (typeof intent !== "string") return defaultShouldRevalidate;
  return defaultShouldRevalidate && ["delete", "archive", "unarchive", "mute", "unmute"].includes(intent);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

/** Two columns from 960 px on; on phones the list or the chat. */
export default function ChatsPage({ loaderData: { page, refusal } }: Route.ComponentProps) {
  const t = useTranslations("chat");
  const { id } = useParams();
  const isOpen = id !== undefined;
  return (
    <div className="flex min-h-0 w-full flex-1 flex-col 960:wrap 960:py-4">
      <div className="flex min-h-0 flex-1 overflow-clip border-felt-200 960:bg-felt-0 960:h-[calc(100dvh-10rem)] 960:[body:has([data-language-notice])_&]:h-[calc(100dvh-13.25rem)] 960:[body:has([data-acting-bar])_&]:h-[calc(100dvh-12.8rem)] 960:min-h-[28rem] 960:flex-none 960:rounded-l 960:border">
        <section
          aria-labelledby="chats-title"
          className={`min-w-0 flex-1 960:w-[360px] 960:flex-none 960:overflow-y-auto 960:overscroll-contain 960:border-r 960:border-felt-200 ${isOpen ? "max-960:hidden" : "max-720:pb-20"}`}
        >
          <h1 id="chats-title" className="px-5 pt-4 pb-2 text-2xl font-bold tracking-tight 960:text-xl">
            {t("title")}
          </h1>
          {refusal !== undefined && (
            <div className="px-3 pb-2">
              <FormMessage kind="error">{refusal}</FormMessage>
            </div>
          )}
          <RoomList page={page} currentId={isOpen ? Number(id) : undefined} />
        </section>
        <div className={`flex min-w-0 flex-1 flex-col bg-felt-50 ${isOpen ? "" : "max-960:hidden"}`}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
