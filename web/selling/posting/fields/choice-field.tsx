import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { FieldError, requiredMark } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";

interface ChoiceFieldProps {
  label: string;
  /** The title of the chosen value; undefined if none is chosen. */
  value: string | undefined;
  placeholder: string;
  /** One has to be chosen. */
  required?: boolean;
  error: string | undefined;
  /** The content of the dialog, which has to call `close`. */
  children: (close: () => void) => ReactNode;
}

/** A field whose value is chosen in a dialog. */
export function ChoiceField({ label, value, placeholder, required = false, error, children }: ChoiceFieldProps) {
  const t = useTranslations("selling.posting");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-xs text-felt-600" {...requiredMark(required)}>
        {label}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error ? `${id}-error` : required ? `${id}-required` : undefined}
        data-invalid={error ? "" : undefined}
        className={`flex min-h-11 w-full items-center gap-2 rounded-s border bg-felt-0 px-3 py-2 text-left text-input hover:border-felt-500 ${error ? "border-bad" : "border-felt-300"}`}
        onClick={() => setOpen(true)}
      >
        <span id={`${id}-value`} className={`min-w-0 flex-1 wrap-anywhere ${value ? "" : "text-felt-500"}`}>
          {value ?? placeholder}
        </span>
        <Icon of={ChevronRight} className="text-felt-600" />
      </button>
      {/* A button cannot be `aria-required`. */}
      <span id={`${id}-required`} hidden>
        {t("errors.required")}
      </span>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {isOpen && (
        <Modal label={label} closeLabel={t("close")} className="modal-full" onClose={close}>
          <h2 className="mb-3 pr-10 text-xl font-bold tracking-tight">{label}</h2>
          {children(close)}
        </Modal>
      )}
    </div>
  );
}
