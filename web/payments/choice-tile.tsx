import type { ComponentProps } from "react";

/** One of several choices, as a tile; without scripts too. */
export function ChoiceTile({ children, className = "", ...rest }: ComponentProps<"input">) {
  return (
    <label className={`relative block ${className}`}>
      <input type="radio" className="peer absolute inset-0 size-full cursor-pointer opacity-0" {...rest} />
      <span className="block h-full rounded-m border border-felt-300 peer-checked:border-lake-600 peer-checked:bg-lake-50 peer-checked:text-lake-700 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lake-600">
        {children}
      </span>
    </label>
  );
}
