import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import type { RequiredForm } from "#web/ui/form/use-required.ts";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ActingField } from "./acting-field.tsx";
import { leavesRoom, type RoomAnswer, type RoomIntent } from "../view/room-intents.ts";
import { makeUuid } from "../view/make-uuid.ts";

interface RoomFormProps {
  intent: RoomIntent;
  /** Further fields. */
  fields?: Readonly<Record<string, string | number>>;
  /** For forms that send a message: under which id without scripts. */
  clientId?: string;
  className?: string;
  /** Called once the server has done it. */
  onDone?: () => void;
  /** Asked before it is sent, where scripts run. */
  question?: string;
  /** Says in our own words what is still to be filled in. */
  required?: RequiredForm["props"];
  children: ReactNode;
}

const noFields = {};

/** What changes little on the screen is said in words. */
const told = ["block", "unblock", "mute", "unmute", "archive", "unarchive", "delete", "sell"] as const;

/** A form of a room, sent to its action: as a page without scripts, else while the page stays. A refusal is a toast. */
export function RoomForm({
  intent,
  fields = noFields,
  clientId,
  className,
  onDone,
  question,
  required,
  children,
}: RoomFormProps) {
  const t = useTranslations("chat");
  const fetcher = useFetcher<RoomAnswer | Unreachable>();
  const navigate = useNavigate();
  const isScripted = useHydrated();
  const ownId = useRef<string>(undefined);
  const [isAsking, setAsking] = useState(false);
  const { data } = fetcher;
  const onAnswer = useEffectEvent((answer: RoomAnswer | Unreachable) => {
    if ("unreachable" in answer) return showToast("error", t("unreachable"));
    if (answer.refusal !== undefined) return showToast("error", answer.refusal);
    const done = told.find((known) => known === answer.intent);
    if (done) showToast("success", t(`done.${done}`));
    // Another message gets another id; the same one, tried again, keeps its own.
    ownId.current = undefined;
    onDone?.();
    if (leavesRoom(answer.intent)) void navigate("/chats");
  });
  useEffect(() => {
    if (data) onAnswer(data);
  }, [data]);
  return (
    <fetcher.Form
      method="post"
      className={className}
      {...required}
      aria-busy={fetcher.state !== "idle"}
      onSubmit={(event) => {
        required?.onSubmit(event);
        if (event.isDefaultPrevented()) return;
        if (fetcher.state !== "idle" || (question !== undefined && !isAsking)) {
          event.preventDefault();
          setAsking(question !== undefined);
          return;
        }
        setAsking(false);
        const field = event.currentTarget.elements.namedItem("client_id");
        if (field instanceof HTMLInputElement) field.value = ownId.current ??= makeUuid();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <ActingField />
      {isScripted && <input type="hidden" name="inline" value="1" />}
      {clientId !== undefined && <input type="hidden" name="client_id" defaultValue={clientId} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {isAsking && question !== undefined && (
        <Modal label={question} closeLabel={t("close")} onClose={() => setAsking(false)}>
          <p className="pr-10 text-lg font-semibold">{question}</p>
          <div className="mt-5 grid grid-cols-2 gap-2.5">
            <Button size="m" onClick={() => setAsking(false)}>
              {t("no")}
            </Button>
            <Button type="submit" variant="danger" size="m">
              {t("yes")}
            </Button>
          </div>
        </Modal>
      )}
    </fetcher.Form>
  );
}
