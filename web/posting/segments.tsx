import { FieldError } from "#web/ui/field.tsx";

interface SegmentsProps<T extends string> {
  legend: string;
  hideLegend?: boolean;
  name: string;
  value: T | null;
  choices: readonly { value: T; title: string }[];
  error?: string | undefined;
  onChange: (value: T) => void;
}

/** A few choices side by side, of which one holds. */
export function Segments<T extends string>({
  legend,
  hideLegend,
  name,
  value,
  choices,
  error,
  onChange,
}: SegmentsProps<T>) {
  return (
    <div>
      <fieldset className="segments segments-tall">
        <legend className={hideLegend ? "sr-only" : "mb-1.5 text-xs text-felt-600"}>{legend}</legend>
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
