import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { maxBlockReasons, maxNoteLength } from "#contracts/moderation/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Key } from "#web/moderation/keys/key.tsx";
import type { ReasonView } from "./load-reasons.ts";
import type { FindingView } from "./view-moderated.ts";
import { useKeys } from "#web/moderation/keys/use-keys.ts";

interface ReasonPickerProps {
  reasons: readonly ReasonView[];
  findings: readonly FindingView[];
  onSend: (reasons: string[], note: string) => void;
  onClose: () => void;
}

const groups = ["common", "rules", "forbidden"] as const;

/**
 * Chooses why a listing is blocked: keys 1–9 for the most frequent reasons, a search for the rest, Enter sends.
 * Findings of the content policy are chosen from the start.
 */
export function ReasonPicker({ reasons, findings, onSend, onClose }: ReasonPickerProps) {
  const t = useTranslations("moderation");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState("");
  const { chosen, error, toggle, send } = useChosenReasons(reasons, findings, form, onSend);
  const found = reasons.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input[type=checkbox]")?.focus();
  }, []);
  useKeys((key) => {
    const common = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined;
    if (common?.group === "common") toggle(common.code);
    else if (key === "Escape") onClose();
    // A focused button or link handles Enter itself.
    else if (key === "Enter" && !document.activeElement?.matches("button, a, summary")) send();
    else return false;
    return true;
  });

  /** While typing, Escape still closes, and Ctrl+Enter sends. */
  function isCommand(event: KeyboardEvent): boolean {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.ctrlKey) send();
    else return false;
    event.preventDefault();
    return true;
  }
  function onSearchKey(event: KeyboardEvent): void {
    if (isCommand(event) || event.key !== "Enter") return;
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
        <div className="flex items-center gap-2">
          <h2 id={`${id}-title`} className="mr-auto text-lg font-semibold">
            {t("reasons")}
          </h2>
          <Button variant="quiet" onClick={onClose} className="-mr-3 px-3">
            {t("cancel")}
            <Key name="Esc" />
          </Button>
        </div>
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
        <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-2.5 border-t border-felt-200 bg-felt-0 p-4">
          <TextArea
            label={t("noteForSeller")}
            name="note"
            rows={1}
            maxLength={maxNoteLength}
            onKeyDown={isCommand}
            error={error === "note" ? t("noteMissing") : undefined}
            className="[&_textarea]:max-h-40 [&_textarea]:min-h-11"
          />
          <Button type="submit" variant="danger" size="m" className="w-full">
            {t("blockFor", { count: chosen.size })}
            <Key name="Enter" className="bg-veil text-on-fill" />
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** The chosen reasons, and sending them with the note of the form. */
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
    /** What is missing. */
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

interface ReasonGroupsProps extends Pick<ReasonPickerProps, "reasons" | "findings"> {
  /** The reasons that the search finds. */
  found: readonly ReasonView[];
  chosen: ReadonlySet<string>;
  onToggle: (code: string) => void;
}

function ReasonGroups({ found, reasons, findings, chosen, onToggle }: ReasonGroupsProps) {
  const t = useTranslations("moderation");
  return groups.map((group) => {
    const rows = found.filter((reason) => reason.group === group);
    if (rows.length === 0) return null;
    return (
      <fieldset key={group}>
        <legend className="mb-1 text-xs text-felt-600">{t(`group.${group}`)}</legend>
        {rows.map((reason) => (
          <ReasonRow
            key={reason.code}
            reason={reason}
            number={group === "common" ? reasons.indexOf(reason) + 1 : undefined}
            fragment={findings.find((finding) => finding.code === reason.code)?.fragment ?? undefined}
            isChosen={chosen.has(reason.code)}
            onToggle={() => onToggle(reason.code)}
          />
        ))}
      </fieldset>
    );
  });
}

interface ReasonRowProps {
  reason: ReasonView;
  /** The key that toggles it. */
  number: number | undefined;
  /** The fragment that was found in the listing. */
  fragment: string | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

function ReasonRow({ reason, number, fragment, isChosen, onToggle }: ReasonRowProps) {
  return (
    <label className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-s px-2 py-1.5 text-sm hover:bg-felt-100 has-checked:bg-felt-100 has-focus-visible:outline-2 has-focus-visible:outline-lake-500">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-keyshortcuts={number ? String(number) : undefined}
        className="sr-only"
      />
      <span
        aria-hidden
        className={`grid size-[22px] shrink-0 place-items-center rounded-[6px] text-xs font-semibold ${isChosen ? "bg-bad text-on-fill" : "border border-felt-300 text-felt-600"}`}
      >
        {number ?? (isChosen ? "✓" : "")}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {reason.title}
        {fragment && <span className="block text-xs text-felt-600">«{fragment}»</span>}
      </span>
    </label>
  );
}
