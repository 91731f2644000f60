import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "#web/ui/icon.tsx";

/** The classes of an input. */
export const controlClass =
  "bare-control w-full rounded-s border border-felt-300 bg-felt-0 px-3 text-input placeholder:text-felt-500 hover:border-felt-500 focus:border-lake-500 focus:ring-4 focus:ring-lake-100 focus:outline-0 aria-invalid:border-bad";

/** The button of a field for files is as tall as the field, so that the name beside it stands in the middle. */
const fileClass = "file:mr-3 file:h-full file:font-semibold file:text-lake-600";

/** Marks the label of a field that has to be filled in, in forms that say so (`required-note.tsx`). */
export function requiredMark(isRequired: boolean | "true" | "false" | undefined): { "data-required"?: "" } {
  return isRequired === true || isRequired === "true" ? { "data-required": "" } : {};
}

export interface FieldProps {
  label: string;
  /** What is wrong with the value, announced with the field. */
  error?: string | undefined;
  /** The label is read but not seen. */
  hideLabel?: boolean;
}

interface InputProps extends FieldProps, ComponentProps<"input"> {
  /** What helps to fill it in, under the field. */
  hint?: ReactNode;
  /** A control at the end of the field, 44 px wide. */
  trailing?: ReactNode;
}

/** A one-line input with its label above and its error below. */
export function Field({ label, error, hint, trailing, hideLabel = false, className = "", ...rest }: InputProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={hideLabel ? "sr-only" : "mb-1.5 block text-xs text-felt-600"}
        {...requiredMark(rest.required ?? rest["aria-required"])}
      >
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={`${controlClass} h-11 ${trailing ? "pr-11" : ""} ${rest.type === "file" ? fileClass : ""}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...rest}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex w-11">{trailing}</div>}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-xs text-felt-600">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The browser's own `<select>` with our styles. */
export function Select({
  label,
  error,
  hint,
  hideLabel = false,
  className = "",
  children,
  ...rest
}: FieldProps & ComponentProps<"select"> & { hint?: string | undefined }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={hideLabel ? "sr-only" : "mb-1.5 block text-xs text-felt-600"}
        {...requiredMark(rest.required ?? rest["aria-required"])}
      >
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          className={`${controlClass} h-11 truncate pr-9`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...rest}
        >
          {children}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute top-3 right-2.5 text-felt-600" />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-felt-600">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error under a field. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" data-field-error="" className="mt-1.5 text-xs text-bad">
      {children}
    </p>
  );
}
