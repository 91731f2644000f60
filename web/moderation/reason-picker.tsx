import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { Key } from "./key.tsx";
import type { ReasonView } from "./load-queue.ts";
import type { FindingView } from "./view-judged.ts";
import { useKeys } from "./use-keys.ts";

interface ReasonPickerProps {
  reasons: readonly ReasonView[];
  findings: readonly FindingView[];
  onSend: (reasons: string[], note: string) => void;
  onClose: () => void;
}

const groups = ["common", "rules", "forbidden"] as const;
/** Reasons at most (`contracts/moderation.ts`). */
const mostReasons = 10;
const noteLength = 1_000;

/** Why an ad is blocked: keys 1–9 for the commonest, a search for the rest, Enter sends. What the machine has found is chosen already. */
export function ReasonPicker({ reasons, findings, onSend, onClose }: ReasonPickerProps) {
  const t = useTranslations("moderation");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => foundOf(reasons, findings));
  const [search, setSearch] = useState("");
  const [fault, setFault] = useState<"reason" | "note">();
  const found = reasons.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("input[type=checkbox]")?.focus();
  }, []);

  function toggle(code: string): void {
    setFault(undefined);
    setChosen((now) => {
      if (now.has(code)) return new Set([...now].filter((known) => known !== code));
      return now.size < mostReasons ? new Set([...now, code]) : now;
    });
  }

  function send(): void {
    const note = new FormData(form.current ?? undefined).get("note");
    const text = typeof note === "string" ? note.trim() : "";
    if (chosen.size === 0) setFault("reason");
    else if (chosen.has("other") && text === "") setFault("note");
    else onSend([...chosen], text);
  }

  /** Where one types, Escape still closes, and Enter sends with Ctrl. */
  function isCommand(event: KeyboardEvent): boolean {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.ctrlKey) send();
    else return false;
    event.preventDefault();
    return true;
  }

  useKeys((key) => {
    const common = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined;
    if (common?.group === "common") toggle(common.code);
    else if (key === "Escape") onClose();
    // A button or a link under the focus does its own.
    else if (key === "Enter" && !document.activeElement?.matches("button, a, summary")) send();
    else return false;
    return true;
  });

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
          <Button look="quiet" onClick={onClose} className="-mr-3 px-3">
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
          onKeyDown={(event) => {
            if (isCommand(event) || event.key !== "Enter") return;
            event.preventDefault();
            const [first] = found;
            if (first && search.trim() !== "") {
              toggle(first.code);
              setSearch("");
            }
          }}
        />
        <FieldError>{fault === "reason" && t("reasonMissing")}</FieldError>
        {groups.map((group) => {
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
                  onToggle={() => toggle(reason.code)}
                />
              ))}
            </fieldset>
          );
        })}
        {found.length === 0 && <p className="text-sm text-felt-600">{t("noReason")}</p>}
        <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-2.5 border-t border-felt-200 bg-felt-0 p-4">
          <TextArea
            label={t("noteForSeller")}
            name="note"
            rows={1}
            maxLength={noteLength}
            onKeyDown={isCommand}
            error={fault === "note" ? t("noteMissing") : undefined}
            className="[&_textarea]:max-h-40 [&_textarea]:min-h-11"
          />
          <Button type="submit" look="danger" size="m" className="w-full">
            {t("blockFor", { count: chosen.size })}
            <Key name="Enter" className="bg-veil text-on-fill" />
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function foundOf(reasons: readonly ReasonView[], findings: readonly FindingView[]): Set<string> {
  return new Set(reasons.map(({ code }) => code).filter((code) => findings.some((finding) => finding.code === code)));
}

interface ReasonRowProps {
  reason: ReasonView;
  /** Its key. */
  number: number | undefined;
  /** What was found in the ad. */
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
