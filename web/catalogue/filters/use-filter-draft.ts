import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { clearFields, type FilterDraft, readDraft } from "./filter-draft.ts";

interface FilterDraftState {
  form: RefObject<HTMLFormElement | null>;
  /** The content of the fields; undefined while it equals the address. */
  draft: FilterDraft | undefined;
  /** Name of the field that was changed last. */
  edited: string;
  /** Reads the form after a change of a field. */
  read(field: EventTarget): void;
  /** Resets the draft to the defaults; it still has to be accepted. */
  clear(): void;
}

/**
 * The draft in the form until it is accepted. The fields are uncontrolled, so that what is typed before the script
 * arrives stays. A new address resets them, and closing the sheet discards the draft.
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
