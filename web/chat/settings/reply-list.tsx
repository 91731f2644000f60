import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import type { LucideIcon } from "lucide-react/types";
import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { maxQuickReplies, maxQuickReplyLength } from "#contracts/chat/rules.ts";
import { blockClass } from "#web/accounts/settings/settings-shell.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ReplyAction } from "./change-replies.ts";
import { InlineMark, SavedNote, type SettingsAnswer } from "./settings-answer.tsx";

interface ReplyListProps {
  replies: readonly string[];
  /** The answer to a form without scripts. */
  answer: SettingsAnswer | undefined;
}

/** One's quick replies: each can be changed, moved and deleted, and is saved by that. */
export function ReplyList({ replies, answer }: ReplyListProps) {
  const t = useTranslations("chat.settings");
  const list = useRef<HTMLUListElement>(null);
  const addForm = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<SettingsAnswer>();
  // Where a press was, so that the focus stays with the reply that it has moved, and the field for a new one is empty again.
  const pressed = useRef<{ action: ReplyAction; text: string }>(undefined);
  const followPress = useEffectEvent((shown: readonly string[]) => {
    const { action, text } = pressed.current ?? {};
    pressed.current = undefined;
    if (action === "add") {
      addForm.current?.reset();
      addForm.current?.querySelector<HTMLElement>("input[name=text]")?.focus();
    }
    if ((action !== "up" && action !== "down") || text === undefined || !shown.includes(text)) return;
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute("data-reply") === text);
    const button = row?.querySelector<HTMLElement>(`button[value=${action}]`);
    (button?.matches(":disabled") ? row?.querySelector<HTMLElement>("button:not(:disabled)") : button)?.focus();
  });
  useEffect(() => followPress(replies), [replies]);
  const refused = fetcher.data ?? answer;
  const faultOf = (action: ReplyAction, was: string) =>
    refused && "refusal" in refused && refused.action === action && refused.was === was ? refused : undefined;
  const addFault = faultOf("add", "");
  return (
    <section aria-labelledby="quick-replies">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="quick-replies" className="mr-auto text-lg font-semibold">
          {t("replies")}
        </h2>
        <span className="text-sm text-felt-600">
          {t("repliesCount", { count: replies.length, max: maxQuickReplies })}
        </span>
      </div>
      <p className="mb-3 text-sm text-felt-600">{t("repliesHint", { length: maxQuickReplyLength })}</p>
      <div className={`${blockClass} divide-y divide-felt-200`}>
        {replies.length > 0 && (
          <ul ref={list} aria-labelledby="quick-replies" className="divide-y divide-felt-200">
            {replies.map((reply, index) => (
              <li key={reply} data-reply={reply} className="py-1 pr-1 pl-4">
                <ReplyRow
                  reply={reply}
                  isFirst={index === 0}
                  isLast={index === replies.length - 1}
                  fault={faultOf("edit", reply)}
                  fetcher={fetcher}
                  onPress={(action) => (pressed.current = { action, text: reply })}
                />
              </li>
            ))}
          </ul>
        )}
        {replies.length < maxQuickReplies && (
          <fetcher.Form
            ref={addForm}
            method="post"
            className="grid gap-2.5 px-4 py-3"
            onSubmit={() => (pressed.current = { action: "add", text: "" })}
          >
            <InlineMark />
            <ReplyField label={t("newReply")} value={addFault?.text ?? ""} error={addFault?.refusal} />
            <Button type="submit" name="do" value="add" variant="soft" className="justify-self-start">
              {t("add")}
            </Button>
          </fetcher.Form>
        )}
      </div>
      <div className="mt-3">{fetcher.state === "idle" && <SavedNote answer={refused} />}</div>
    </section>
  );
}

type Fetcher = ReturnType<typeof useFetcher<SettingsAnswer>>;
type Fault = Extract<SettingsAnswer, { refusal: string }>;

interface ReplyRowProps {
  reply: string;
  isFirst: boolean;
  isLast: boolean;
  fault: Fault | undefined;
  fetcher: Fetcher;
  onPress: (action: ReplyAction) => void;
}

function ReplyRow({ reply, isFirst, isLast, fault, fetcher, onPress }: ReplyRowProps) {
  const t = useTranslations("chat.settings");
  return (
    <div className="flex flex-wrap items-center">
      <p className="min-w-0 flex-1 basis-40 py-2 wrap-anywhere">{reply}</p>
      <fetcher.Form method="post" className="flex">
        <InlineMark />
        <input type="hidden" name="was" value={reply} />
        <RowButton action="up" icon={ArrowUp} label={t("up", { reply })} isOff={isFirst} onPress={onPress} />
        <RowButton action="down" icon={ArrowDown} label={t("down", { reply })} isOff={isLast} onPress={onPress} />
        <RowButton action="remove" icon={Trash} label={t("remove", { reply })} onPress={onPress} />
      </fetcher.Form>
      <details className="group/edit open:basis-full" open={fault ? true : undefined}>
        <summary
          aria-label={t("edit", { reply })}
          className="grid size-11 place-items-center rounded-full text-felt-600 hover:bg-felt-100 group-open/edit:ml-auto"
        >
          <Icon of={Pencil} size={18} />
        </summary>
        <fetcher.Form method="post" className="grid gap-2.5 pr-3 pb-3">
          <InlineMark />
          <input type="hidden" name="was" value={reply} />
          <ReplyField label={t("reply")} value={fault?.text ?? reply} error={fault?.refusal} />
          <Button
            type="submit"
            name="do"
            value="edit"
            variant="soft"
            className="justify-self-start"
            onClick={() => onPress("edit")}
          >
            {t("saveReply")}
          </Button>
        </fetcher.Form>
      </details>
    </div>
  );
}

interface RowButtonProps {
  action: ReplyAction;
  icon: LucideIcon;
  label: string;
  isOff?: boolean;
  onPress: (action: ReplyAction) => void;
}

function RowButton({ action, icon, label, isOff = false, onPress }: RowButtonProps) {
  return (
    <button
      type="submit"
      name="do"
      value={action}
      aria-label={label}
      disabled={isOff}
      onClick={() => onPress(action)}
      className="grid size-11 place-items-center rounded-full text-felt-600 hover:bg-felt-100 disabled:opacity-30"
    >
      <Icon of={icon} size={18} />
    </button>
  );
}

function ReplyField({ label, value, error }: { label: string; value: string; error: string | undefined }) {
  return (
    <Field
      label={label}
      name="text"
      maxLength={maxQuickReplyLength}
      autoComplete="off"
      enterKeyHint="done"
      defaultValue={value}
      error={error}
    />
  );
}
