import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { clearFields, type FilterDraft, readDraft } from "./filter-draft.ts";
import type { SingleFilter } from "./filter-view.ts";
import { findTouched } from "./touched-fields.ts";

interface FilterDraftState {
  form: RefObject<HTMLFormElement | null>;
  /** The content of the fields; undefined until one is changed. */
  draft: FilterDraft | undefined;
  /** Name of the field that was changed last. */
  edited: string;
  /** Reads the form after a change of a field. */
  read(field: EventTarget): void;
  /** Clears the draft, or one filter of it; it still has to be accepted. */
  clear(only?: SingleFilter): void;
}

/**
 * The draft in the form until it is accepted. The fields are uncontrolled, so that what is typed before hydration stays. A
 * new address and closing the sheet discard the draft.
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

  // What was typed or chosen before this code was there is a draft, too.
  useEffect(() => {
    const touched = form.current && findTouched(form.current);
    if (!touched || !form.current) return;
    setEdited(touched.name);
    setDraft(readDraft(form.current));
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
    clear(only) {
      if (!form.current) return;
      clearFields(form.current, only);
      setDraft(readDraft(form.current));
      setEdited("");
    },
  };
}
