import { useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { type DraftError, type DraftField, findDraftErrors } from "./draft/check-draft.ts";
import type { DraftState } from "./draft/use-draft.ts";

type LocalErrors = ReadonlyMap<DraftField, DraftError>;
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
  /** What is wrong with a field, as text. */
  errorOf: (field: DraftField) => string | undefined;
  /** What is wrong with the whole. */
  message: string | undefined;
  /** Grows with each refusal: the focus then goes to the first field with an error. */
  refusals: number;
  refuse: (refusal: Refusal) => void;
  /** A new attempt begins. */
  reset: () => void;
  /** The field was changed: what the server said of it holds no longer. */
  clear: (field: DraftField) => void;
}

/** What keeps a draft from being published: what we find in it ourselves, and what the server says. */
export function useFieldErrors({ draft, photos }: Pick<DraftState, "draft" | "photos">): FieldErrors {
  const t = useTranslations("selling.posting");
  const [{ message, local = noLocalErrors, server = noServerErrors }, setRefusal] = useState<Partial<Refusal>>({});
  const [refusals, setRefusals] = useState(0);
  const current = findDraftErrors({ draft, photos, parameters: [] });
  return {
    errorOf(field) {
      const text = server.get(field);
      if (text) return text;
      const error = local.get(field);
      if (!error) return undefined;
      // Once shown, an error follows what is typed. Errors of parameters end with the first change.
      const now = isParameter(field) ? error : current.get(field);
      return now && t(`errors.${now}`);
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
