import { type ComponentProps, type ReactNode, useId } from "react";
import { controlClass, FieldError, type FieldProps, requiredMark } from "./field.tsx";
import { useEarlyText } from "./use-early-text.ts";

interface TextAreaProps extends FieldProps, ComponentProps<"textarea"> {
  /** What helps to fill it in, under the field. */
  hint?: ReactNode;
}

/** A text of several lines, as tall as what is in it where the browser can. */
export function TextArea({ label, error, hint, hideLabel = false, className = "", ...rest }: TextAreaProps) {
  const id = useId();
  useEarlyText(rest.value === undefined ? id : undefined);
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
      <textarea
        id={id}
        // As tall as its text, but not as wide: one long word would widen the page.
        className={`${controlClass} block field-sizing-content min-h-32 py-2.5 contain-inline-size`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...rest}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-xs text-felt-600">
          {hint}
        </div>
      )}
    </div>
  );
}
