import type { ComponentProps } from "react";
import { PageLink } from "./page-link.tsx";

const variants = {
  primary: "bg-lake-600 text-on-fill hover:bg-lake-700",
  soft: "bg-lake-50 text-lake-700 hover:bg-lake-100",
  plain: "bg-felt-100 text-felt-900 hover:bg-felt-200",
  quiet: "text-lake-600 hover:bg-lake-50",
  danger: "bg-bad text-on-fill hover:opacity-90",
  success: "bg-ok text-on-fill hover:brightness-90",
  outlineDanger: "border-[1.5px] border-bad bg-felt-0 text-bad hover:bg-felt-100",
  outline: "border border-felt-300 bg-felt-0 text-felt-900 hover:bg-felt-100",
} as const;
const sizes = { s: "h-11 px-4 text-base", m: "h-12 px-5 text-base", l: "h-[50px] px-6 text-lg" } as const;

interface ButtonStyle {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** The classes of a button, for elements that only look like one. */
export function buttonClass({ variant = "plain", size = "s" }: ButtonStyle, className = ""): string {
  return `inline-flex items-center justify-center gap-2 rounded-m text-center font-semibold transition-colors 342:whitespace-nowrap max-342:leading-tight disabled:opacity-50 ${variants[variant]} ${sizes[size]} ${className}`;
}

/** A button, of type `button` by default. */
export function Button({ variant, size, className, type = "button", ...rest }: ButtonStyle & ComponentProps<"button">) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: ButtonStyle & ComponentProps<typeof PageLink>) {
  return <PageLink className={buttonClass({ variant, size }, className)} {...rest} />;
}
