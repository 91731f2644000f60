import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { clearFields, type FilterDraft, readDraft } from "./filter-draft.ts";

interface FilterDraftState {
  form: RefObject<HTMLFormElement | null>;
  /** What the fields say; undefined while that is what is in force. */
  draft: FilterDraft | undefined;
  /** Name of the field that was changed last. */
  edited: string;
  /** Takes a change of a field in. */
  read(field: EventTarget): void;
  /** Puts the draft back to the defaults; it still has to be accepted. */
  clear(): void;
}

/**
 * The draft that the form holds until it is accepted. The fields are uncontrolled, so that typing before the script
 * arrives is kept; a new address sets them anew, and closing the sheet discards what was not accepted (spec §4).
 */
export function useFilterDraft(address: string): FilterDraftState {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<FilterDraft>();
  const [edited, setEdited] = useState("");

  const discard = useCallback(() => {
    form.current?.reset();
    setDraft(undefined);
    setEdited("");
  }, []);

  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    discard();
  }, [address, discard]);

  useEffect(() => {
    const sheet = form.current?.closest("dialog");
    sheet?.addEventListener("close", discard);
    return () => sheet?.removeEventListener("close", discard);
  }, [discard]);

  return {
    form,
    draft,
    edited,
    read(field) {
      if (field instanceof HTMLInputElement) setEdited(field.name);
      if (form.current) setDraft(readDraft(form.current));
    },
    clear() {
      if (!form.current) return;
      clearFields(form.current);
      setDraft(readDraft(form.current));
      setEdited("");
    },
  };
}
