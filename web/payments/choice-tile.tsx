import type { ComponentProps } from "react";
import { useEarlyInput } from "#web/ui/form/use-early-input.ts";

interface ChoiceTileProps extends Omit<ComponentProps<"input">, "onChange"> {
  /** It was chosen, be it before the page was hydrated. */
  onChoose?: () => void;
}

/** One of several choices, as a tile; without scripts too. */
export function ChoiceTile({ children, className = "", onChoose, ...rest }: ChoiceTileProps) {
  return (
    <label className={`relative block ${className}`}>
      <input
        ref={useEarlyInput(() => onChoose?.())}
        type="radio"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={onChoose}
        {...rest}
      />
      <span className="block h-full rounded-m border border-felt-300 peer-checked:border-lake-600 peer-checked:bg-lake-50 peer-checked:text-lake-700 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lake-600">
        {children}
      </span>
    </label>
  );
}
