import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import type { UnsavedPictures } from "#web/ui/crop/unsaved-pictures.ts";

/** Forms that add one thing to a step. */
const adders: ReadonlySet<string> = new Set(["phone", "email", "address", "delivery"]);
const typedFields = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea";

/**
 * A handler of all submits of a step: what was typed into a form that adds something is added before the step ends, for nobody
 * expects to lose it to another button. What was refused is told; a second press leaves it behind, so that a step can be left.
 *
 * @param ends The intent of the form that ends the step
 * @param isRefused Whether the last form was refused, or a code is waited for
 */
export function useTypedFirst(ends: string, isRefused: boolean): (event: FormEvent<HTMLElement>) => void {
  const { state } = useNavigation();
  const ending = useRef<HTMLFormElement>(null);
  const tried = useRef("");
  useEffect(() => {
    if (state !== "idle") return;
    const form = ending.current;
    ending.current = null;
    if (form?.isConnected && !isRefused) form.requestSubmit();
  }, [state, isRefused]);
  return (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || intentOf(form) !== ends) return;
    const typed = [...event.currentTarget.querySelectorAll("form")].find(isTyped);
    const content = typed ? contentOf(typed) : "";
    if (!typed || content === tried.current) return;
    event.preventDefault();
    event.stopPropagation();
    tried.current = content;
    ending.current = form;
    typed.requestSubmit();
  };
}

/**
 * A handler of all submits of a step: pictures that were chosen and are still in their frames are saved before the step ends. One that is
 * refused says why and stays; a second press leaves it behind.
 *
 * @param ends The intent of the form that ends the step
 */
export function usePicturesFirst(ends: string): {
  unsaved: UnsavedPictures;
  savePicturesFirst: (event: FormEvent<HTMLElement>) => void;
} {
  const [unsaved] = useState<UnsavedPictures>(() => new Set());
  const tried = useRef(new Set<unknown>());
  const isSaving = useRef(false);

  async function saveAll(form: HTMLFormElement): Promise<void> {
    isSaving.current = true;
    let isSaved = true;
    for (const save of unsaved) {
      tried.current.add(save);
      // oxlint-disable-next-line no-await-in-loop -- pictures of one business are stored one after the other
      isSaved = (await save()) && isSaved;
    }
    isSaving.current = false;
    if (isSaved && form.isConnected) form.requestSubmit();
  }

  function savePicturesFirst(event: FormEvent<HTMLElement>): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || intentOf(form) !== ends) return;
    if (!isSaving.current && [...unsaved].every((save) => tried.current.has(save))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSaving.current) void saveAll(form);
  }

  return { unsaved, savePicturesFirst };
}

function intentOf(form: HTMLFormElement): string {
  return textOf(new FormData(form), "intent");
}

/** Whether something is in it that was not there when it was drawn. */
function isTyped(form: HTMLFormElement): boolean {
  if (!adders.has(intentOf(form))) return false;
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields);
  return [...fields].some(({ value, defaultValue }) => value.trim() !== defaultValue.trim());
}

function contentOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}
