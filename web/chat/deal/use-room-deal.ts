import { useEffect, useEffectEvent, useState } from "react";
import { type ChatEvents, chatEventPrefix } from "#contracts/chat/live.ts";
import { getRoomDeal } from "#contracts/deals/calls.ts";
import type { RoomDeal } from "#contracts/deals/schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { onLiveEvent } from "#web/platform/network/live-channel.ts";
import { useMissedEvents } from "../view/use-missed-events.ts";

/** The deal of a room as it is now: the other person's part changes it while the page is open. */
export function useRoomDeal(roomId: number, loaded: RoomDeal): RoomDeal {
  const language = useLanguage();
  const [state, setState] = useState({ loaded, deal: loaded });
  // The page's data were loaded again, as after a form.
  const current = state.loaded === loaded ? state : { loaded, deal: loaded };
  if (current !== state) setState(current);

  const refetch = useEffectEvent(async () => {
    const answer = await callFromBrowser(getRoomDeal, { language, params: { id: roomId } });
    if ("value" in answer) setState((known) => ({ ...known, deal: answer.value }));
  });
  useMissedEvents(() => void refetch());
  useEffect(
    () =>
      onLiveEvent<ChatEvents["room"]>(`${chatEventPrefix}room`, ({ room }) => {
        if (room === roomId || room === 0) void refetch();
      }),
    [roomId],
  );
  return current.deal;
}
