import FileUp from "lucide-react/icons/file-up";
import { type ReactNode, useId, useState } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FieldError } from "./field.tsx";

interface FileFieldProps {
  label: string;
  name: string;
  /** What it takes, as in HTML. */
  accept: string;
  error: string | undefined;
  hint: ReactNode;
}

/** A button that chooses a file, and the name of what was chosen. Without a script the browser's own field is on show. */
export function FileField({ label, name, accept, error, hint }: FileFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label
          className={buttonClass(
            { variant: "soft", size: "m" },
            "min-w-0 cursor-pointer has-focus-visible:outline-2 noscript:h-auto noscript:min-h-12 noscript:w-full noscript:flex-wrap noscript:py-2",
          )}
        >
          <Icon of={FileUp} />
          {label}
          <input
            type="file"
            name={name}
            accept={accept}
            className="sr-only noscript:not-sr-only noscript:w-0 noscript:min-w-full"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${error ? `${id}-error ` : ""}${id}-hint`}
            onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name ?? "")}
          />
        </label>
        <output className="min-w-0 wrap-anywhere">{chosen}</output>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-felt-600">
        {hint}
      </p>
    </div>
  );
}
