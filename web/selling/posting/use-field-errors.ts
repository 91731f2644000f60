import { useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { type DraftFault, type DraftField, findDraftErrors } from "./draft/check-draft.ts";
import type { DraftState } from "./draft/use-draft.ts";

type LocalErrors = ReadonlyMap<DraftField, DraftFault>;
type ServerErrors = ReadonlyMap<DraftField, string>;
const noLocalErrors: LocalErrors = new Map();
const noServerErrors: ServerErrors = new Map();

/** Why an attempt to publish was refused. */
interface Refusal {
  message: string;
  local?: LocalErrors;
  server?: ServerErrors;
}

export interface FieldErrors {
  /** The error of a field as text. */
  errorOf: (field: DraftField) => string | undefined;
  /** An error of the whole form. */
  message: string | undefined;
  /** Number of refusals: after each one the first field with an error gets the focus. */
  refusals: number;
  refuse: (refusal: Refusal) => void;
  /** Clears all errors, for a new attempt. */
  reset: () => void;
  /** Clears the server's error of a field that was changed. */
  clear: (field: DraftField) => void;
}

/** The errors of an attempt to publish: those of our own checks and those of the server. */
export function useFieldErrors(
  { draft, photos }: Pick<DraftState, "draft" | "photos">,
  isPhotoOptional: boolean,
): FieldErrors {
  const t = useTranslations("selling.posting");
  const [{ message, local = noLocalErrors, server = noServerErrors }, setRefusal] = useState<Partial<Refusal>>({});
  const [refusals, setRefusals] = useState(0);
  const current = findDraftErrors({ draft, photos, parameters: [], isPhotoOptional });
  return {
    errorOf(field) {
      const text = server.get(field);
      if (text) return text;
      const error = local.get(field);
      if (!error) return undefined;
      // Own errors are checked again while typing; those of parameters are cleared at the first change.
      const now = isParameter(field) ? error : current.get(field);
      return now && t(`errors.${now.error}`, now.values);
    },
    message,
    refusals,
    refuse(refusal) {
      setRefusal(refusal);
      setRefusals((count) => count + 1);
    },
    reset: () => setRefusal({}),
    clear: (field) =>
      setRefusal({ local: isParameter(field) ? without(local, field) : local, server: without(server, field) }),
  };
}

function isParameter(field: DraftField): boolean {
  return field.startsWith("parameter-");
}

function without<V>(errors: ReadonlyMap<DraftField, V>, field: DraftField): ReadonlyMap<DraftField, V> {
  return errors.has(field) ? new Map([...errors].filter(([other]) => other !== field)) : errors;
}
