import { useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { Reply } from "#contracts/base/endpoint.ts";
import { countChatWork } from "#contracts/moderation/calls.ts";
import type { countChatWork as CountCall } from "#contracts/moderation/chat-schemas.ts";
import { createActivity } from "#web/moderation/queue/activity.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage } from "#web/platform/i18n.tsx";

/** How much waits in chats. */
export type ChatWork = Reply<typeof CountCall>;

/** Milliseconds between two questions. */
const refreshInterval = 15_000;

/**
 * How much waits in chats, asked for again while somebody sits at the page; the page is loaded anew when there is anything new. A question that is not
 * answered changes nothing.
 */
export function useChatWork(loaded: ChatWork): ChatWork {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [asked, setAsked] = useState({ loaded, work: loaded });
  const ask = useEffectEvent(async () => {
    if (navigation.state !== "idle") return;
    const answer = await callFromBrowser(countChatWork, { language });
    if (!("value" in answer)) return;
    setAsked({ loaded, work: answer.value });
    if (answer.value.version !== loaded.version) void revalidate();
  });
  useEffect(() => {
    const activity = createActivity(Date.now);
    const askVisible = () => void (document.visibilityState === "visible" && !activity.isIdle() && ask());
    const onInput = () => void (activity.note() && askVisible());
    const asking = setInterval(askVisible, refreshInterval);
    document.addEventListener("pointerdown", onInput);
    document.addEventListener("keydown", onInput);
    document.addEventListener("visibilitychange", askVisible);
    return () => {
      clearInterval(asking);
      document.removeEventListener("pointerdown", onInput);
      document.removeEventListener("keydown", onInput);
      document.removeEventListener("visibilitychange", askVisible);
    };
  }, []);
  // What was loaded since is newer.
  return asked.loaded === loaded ? asked.work : loaded;
}
