import { useId } from "react";
import { FieldError } from "#web/ui/form/field.tsx";

interface SegmentsProps<T extends string> {
  legend: string;
  name: string;
  value: T | null;
  choices: readonly { value: T; title: string }[];
  error?: string | undefined;
  onChange: (value: T) => void;
}

/** A single choice among a few buttons side by side. */
export function Segments<T extends string>({ legend, name, value, choices, error, onChange }: SegmentsProps<T>) {
  const id = useId();
  return (
    <div>
      {/* Not a `legend`, which would be drawn inside the frame. */}
      <p id={id} className="mb-1.5 text-xs text-felt-600">
        {legend}
      </p>
      <fieldset className="segments segments-tall" aria-labelledby={id}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.title}
          </label>
        ))}
      </fieldset>
      <FieldError>{error}</FieldError>
    </div>
  );
}
