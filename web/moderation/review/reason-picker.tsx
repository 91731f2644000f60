import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { maxBlockReasons, maxNoteLength } from "#contracts/moderation/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Key } from "#web/moderation/keys/key.tsx";
import type { ReasonView } from "./load-reasons.ts";
import { ReasonGroups } from "./reason-groups.tsx";
import type { FindingView } from "./view-moderated.ts";
import { useKeys } from "#web/moderation/keys/use-keys.ts";

interface ReasonPickerProps {
  reasons: readonly ReasonView[];
  findings: readonly FindingView[];
  onSend: (reasons: string[], note: string) => void;
  onClose: () => void;
}

/**
 * Chooses the reasons of a block: keys 1–9 for the most frequent ones, a search for all, Enter sends. Reasons of findings
 * are chosen from the start.
 */
export function ReasonPicker({ reasons, findings, onSend, onClose }: ReasonPickerProps) {
  const t = useTranslations("moderation");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState("");
  const { chosen, error, toggle, send } = useChosenReasons(reasons, findings, form, onSend);
  const { onCommand } = usePickerKeys({ reasons, toggle, send, onClose });
  const found = reasons.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input[type=checkbox]")?.focus();
  }, []);

  function onSearchKey(event: KeyboardEvent): void {
    if (onCommand(event) || event.key !== "Enter") return;
    event.preventDefault();
    const [first] = found;
    if (!first || search.trim() === "") return;
    toggle(first.code);
    setSearch("");
  }

  return (
    <dialog
      open
      aria-labelledby={`${id}-title`}
      className="static m-0 block w-full max-w-none bg-felt-0 p-0 text-felt-900"
    >
      <form
        ref={form}
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send();
        }}
      >
        <Heading id={`${id}-title`} onClose={onClose} />
        <Field
          label={t("searchReason")}
          hideLabel
          type="search"
          placeholder={t("searchReason")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={onSearchKey}
        />
        <FieldError>{error === "reason" && t("reasonMissing")}</FieldError>
        <ReasonGroups found={found} reasons={reasons} findings={findings} chosen={chosen} onToggle={toggle} />
        {found.length === 0 && <p className="text-sm text-felt-600">{t("noReason")}</p>}
        <SendBar
          count={chosen.size}
          noteError={error === "note" ? t("noteMissing") : undefined}
          onKeyDown={onCommand}
        />
      </form>
    </dialog>
  );
}

function Heading({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("moderation");
  return (
    <div className="flex items-center gap-2">
      <h2 id={id} className="mr-auto text-lg font-semibold">
        {t("reasons")}
      </h2>
      <Button variant="quiet" onClick={onClose} className="-mr-3 px-3">
        {t("cancel")}
        <Key name="Esc" />
      </Button>
    </div>
  );
}

interface SendBarProps {
  /** The number of chosen reasons. */
  count: number;
  noteError: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The note to the seller and the button that sends. */
function SendBar({ count, noteError, onKeyDown }: SendBarProps) {
  const t = useTranslations("moderation");
  return (
    <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-2.5 border-t border-felt-200 bg-felt-0 p-4">
      <TextArea
        label={t("noteForSeller")}
        name="note"
        rows={1}
        maxLength={maxNoteLength}
        onKeyDown={onKeyDown}
        error={noteError}
        className="[&_textarea]:max-h-40 [&_textarea]:min-h-11"
      />
      <Button type="submit" variant="danger" size="m" className="w-full">
        {t("blockFor", { count })}
        <Key name="Enter" className="bg-veil text-on-fill" />
      </Button>
    </div>
  );
}

interface PickerCommands {
  reasons: readonly ReasonView[];
  toggle: (code: string) => void;
  send: () => void;
  onClose: () => void;
}

/** The keys of the picker; `onCommand` handles those that are commands in text fields, too, and returns false for others. */
function usePickerKeys({ reasons, toggle, send, onClose }: PickerCommands) {
  useKeys((key) => {
    const common = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined;
    if (common?.group === "common") toggle(common.code);
    else if (key === "Escape") onClose();
    // Focused buttons and links handle Enter themselves.
    else if (key === "Enter" && !document.activeElement?.matches("button, a, summary")) send();
    else return false;
    return true;
  });

  function onCommand(event: KeyboardEvent): boolean {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.ctrlKey) send();
    else return false;
    event.preventDefault();
    return true;
  }

  return { onCommand };
}

/** The chosen reasons; `send` sends them with the form's note. */
function useChosenReasons(
  reasons: readonly ReasonView[],
  findings: readonly FindingView[],
  form: RefObject<HTMLFormElement | null>,
  onSend: ReasonPickerProps["onSend"],
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(reasons.map(({ code }) => code).filter((code) => findings.some((found) => found.code === code))),
  );
  const [error, setError] = useState<"reason" | "note">();
  return {
    chosen,
    /** What is missing to send. */
    error,
    toggle(code: string): void {
      setError(undefined);
      setChosen((now) => {
        if (now.has(code)) return new Set([...now].filter((other) => other !== code));
        return now.size < maxBlockReasons ? new Set([...now, code]) : now;
      });
    },
    send(): void {
      const note = new FormData(form.current ?? undefined).get("note");
      const text = typeof note === "string" ? note.trim() : "";
      if (chosen.size === 0) setError("reason");
      else if (chosen.has("other") && text === "") setError("note");
      else onSend([...chosen], text);
    },
  };
}
