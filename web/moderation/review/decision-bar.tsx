import { type Ref, useId } from "react";
import { maxNoteLength } from "#contracts/moderation/rules.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Key } from "#web/moderation/keys/key.tsx";
import type { ReasonView } from "./load-reasons.ts";
import type { ModeratedView } from "./view-moderated.ts";

interface DecisionBarProps {
  view: ModeratedView;
  reasons: readonly ReasonView[];
  isChoosing: boolean;
  /** The field of an approval's note. */
  note: Ref<HTMLInputElement>;
  blockButton: Ref<HTMLButtonElement>;
  onApprove: () => void;
  onBlock: () => void;
}

/** The sticky bar to approve and to block. Without a script it is a plain form. */
export function DecisionBar({ view, reasons, isChoosing, note, blockButton, onApprove, onBlock }: DecisionBarProps) {
  const t = useTranslations("moderation");
  const language = useLanguage();
  const mayApprove = view.state === "on_review";
  return (
    <form
      method="post"
      action={hrefIn(language, "/moderation")}
      aria-label={t("decision")}
      className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center gap-2.5 border-t border-felt-200 bg-felt-0 px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] 1020:-mx-5 1020:rounded-b-l 1020:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayApprove) onApprove();
      }}
    >
      <input type="hidden" name="product" value={view.id} />
      <input type="hidden" name="revision" value={view.revision} />
      {mayApprove && (
        <Button
          type="submit"
          name="decision"
          value="approve"
          variant="success"
          size="m"
          className="max-720:flex-1 max-720:px-2"
          aria-keyshortcuts="a"
        >
          {t("approve")}
          <Key name="A" className="bg-veil text-on-fill" />
        </Button>
      )}
      <Button
        ref={blockButton}
        variant="outlineDanger"
        size="m"
        className="max-720:flex-1 max-720:px-2 noscript:hidden"
        aria-keyshortcuts="b"
        aria-expanded={isChoosing}
        onClick={onBlock}
      >
        {t("block")}
        <Key name="B" className="bg-finding text-bad" />
      </Button>
      {mayApprove && <NoteField note={note} />}
      <BlockForm reasons={reasons} />
    </form>
  );
}

function NoteField({ note }: Pick<DecisionBarProps, "note">) {
  const t = useTranslations("moderation");
  const id = useId();
  return (
    <div className="min-w-40 flex-1 max-720:hidden">
      <label htmlFor={id} className="sr-only">
        {t("noteForStaff")}
      </label>
      <input
        ref={note}
        id={id}
        name="note"
        maxLength={maxNoteLength}
        placeholder={t("noteForStaff")}
        autoComplete="off"
        className="bare-control h-11 w-full rounded-s border border-felt-300 bg-felt-0 px-3 text-input placeholder:text-felt-600 hover:border-felt-500 focus:border-lake-500 focus:ring-4 focus:ring-lake-100 focus:outline-0"
      />
    </div>
  );
}

/** The form to block without a script. */
function BlockForm({ reasons }: Pick<DecisionBarProps, "reasons">) {
  const t = useTranslations("moderation");
  return (
    <details className="hidden w-full noscript:block">
      <summary className="flex h-11 items-center font-semibold text-bad">{t("block")}</summary>
      {reasons.map((reason) => (
        <label key={reason.code} className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="reasons" value={reason.code} className="size-5 accent-lake-600" />
          {reason.title}
        </label>
      ))}
      <Button type="submit" name="decision" value="block" variant="danger" size="m">
        {t("block")}
      </Button>
    </details>
  );
}
