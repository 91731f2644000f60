import StickyNote from "lucide-react/icons/sticky-note";
import { type RefObject, useEffect, useRef } from "react";
import { Form } from "react-router";
import { maxNoteLength } from "#contracts/favourites/rules.ts";
import type { Refused } from "#web/business/catalogues/refused.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { favouritesAddress } from "./favourites-address.ts";

interface FavouriteNoteProps {
  card: CardView;
  note: string;
  /** The folder that is open, as in the address. */
  folder: string;
  /** The address of the list. */
  here: string;
  refused: Refused | undefined;
}

/** What the user has noted on a favourite; a press on it opens the field, also without a script. */
export function FavouriteNote({ card, note, folder, here, refused }: FavouriteNoteProps) {
  const t = useTranslations("favourite-lists.note");
  const details = useTellSaved(note);
  const wrong = refused?.form === `note ${card.id}` ? refused : undefined;
  return (
    // Saved, it is closed: another note is another part.
    <details
      key={note}
      ref={details}
      open={wrong !== undefined}
      className="group/note border-t border-felt-200"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) focusEnd(currentTarget.querySelector("textarea"));
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 px-2.5 py-2.5 text-xs text-felt-600 hover:text-lake-600 720:px-3.5 [&::-webkit-details-marker]:hidden">
        <Icon of={StickyNote} size={16} className="mt-0.5 shrink-0" />
        {note === "" ? (
          <span>{t("add")}</span>
        ) : (
          <>
            <span className="line-clamp-3 min-w-0 whitespace-pre-line text-felt-900 wrap-anywhere group-open/note:hidden">
              {note}
            </span>
            {/* What it says is in the field then. */}
            <span className="hidden group-open/note:inline">{t("add")}</span>
          </>
        )}
      </summary>
      <Form method="post" action={here} preventScrollReset className="grid scroll-mb-20 gap-2 px-2.5 pb-3 720:px-3.5">
        <input type="hidden" name="id" value={card.id} />
        <TextArea
          label={t("label", { title: card.title })}
          hideLabel
          name="note"
          maxLength={maxNoteLength}
          rows={3}
          defaultValue={wrong?.typed["note"] ?? note}
          error={wrong?.errors["note"]}
          hint={t("hint")}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Escape") close(currentTarget.closest("details"));
          }}
        />
        <Button type="submit" name="intent" value="note" variant="primary" className="w-full">
          {t("save")}
        </Button>
        <PageLink
          to={favouritesAddress({ folder, select: String(card.id) })}
          className="flex min-h-11 items-center justify-center text-center text-sm text-lake-600"
        >
          {t("move")}
        </PageLink>
      </Form>
    </details>
  );
}

/** Says that another note was saved; the field is gone then, and what opens it has the focus. */
function useTellSaved(note: string): RefObject<HTMLDetailsElement | null> {
  const t = useTranslations("favourite-lists.note");
  const details = useRef<HTMLDetailsElement>(null);
  const told = useRef(note);
  useEffect(() => {
    if (told.current === note) return;
    told.current = note;
    showToast("success", t(note === "" ? "removed" : "saved"));
    details.current?.querySelector("summary")?.focus({ preventScroll: true });
  }, [note, t]);
  return details;
}

/** Whoever opens a note writes on. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  // With the button under it, above the bar at the lower edge.
  field?.form?.scrollIntoView({ block: "nearest" });
  field?.setSelectionRange(field.value.length, field.value.length);
}

function close(details: HTMLDetailsElement | null): void {
  if (!details) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}
