import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { type ChatOutcome, chatOutcomes } from "#contracts/moderation/rules.ts";
import { useKeys } from "#web/moderation/keys/use-keys.ts";
import { Key } from "#web/moderation/keys/key.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { MeasureFields } from "#web/moderation/users/measure-fields.tsx";

/** Why a decision was not taken, with what was entered. */
export interface ChatOutcomeRefusal {
  outcome: ChatOutcome;
  messages: readonly number[];
  days: string;
  note: string;
  message: string;
  /** The field that the message is about. */
  field?: "note" | undefined;
}

interface ChatOutcomeFormProps {
  /** The checkboxes of messages belong to it. */
  formId: string;
  mayBlock: boolean;
  /** Whether any message can be deleted. */
  mayRemove: boolean;
  refusal: ChatOutcomeRefusal | undefined;
}

/** What becomes of the person whom a claim is about. Without scripts all fields are there at once. */
export function ChatOutcomeForm({ formId, mayBlock, mayRemove, refusal }: ChatOutcomeFormProps) {
  const t = useTranslations("moderation");
  const isBusy = useNavigation().state !== "idle";
  const [chosen, setChosen] = useState<ChatOutcome>(refusal?.outcome ?? "kept");
  const outcomes = chatOutcomes.filter((one) => {
    if (one === "removed") return mayRemove;
    return mayBlock || (one !== "silenced" && one !== "blocked");
  });
  useKeys((key) => {
    const outcome = outcomes[Number(key) - 1];
    const radio = outcome && document.querySelector<HTMLInputElement>(`#${formId} input[value=${outcome}]`);
    radio?.click();
    radio?.focus();
    return radio !== null && radio !== undefined;
  });
  return (
    <Form
      id={formId}
      method="post"
      aria-label={t("decision")}
      className="mt-4 grid gap-4 rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5"
    >
      {refusal && refusal.field !== "note" && <FormMessage kind="error">{refusal.message}</FormMessage>}
      <fieldset>
        <legend className="mb-1 font-semibold">{t("decision")}</legend>
        {outcomes.map((outcome, index) => (
          <label
            key={outcome}
            className="-mx-2 flex min-h-11 items-center gap-3 rounded-s px-2 py-1 hover:bg-felt-100 has-checked:bg-lake-50"
          >
            <input
              type="radio"
              name="outcome"
              value={outcome}
              defaultChecked={outcome === chosen}
              onChange={() => setChosen(outcome)}
              className="size-5 shrink-0 accent-lake-600"
            />
            {t(`chats.outcome.${outcome}`)}
            <Key name={String(index + 1)} className="ml-auto bg-felt-100 text-felt-900" />
          </label>
        ))}
      </fieldset>
      <MeasureFields
        days={!mayBlock ? "none" : chosen === "silenced" ? "shown" : "hidden"}
        entered={refusal}
        noteError={refusal?.field === "note" ? refusal.message : undefined}
      />
      <Button
        type="submit"
        variant={chosen === "kept" ? "primary" : "danger"}
        size="m"
        className="480:justify-self-start"
        aria-busy={isBusy}
      >
        {t("chats.decide")}
      </Button>
    </Form>
  );
}
