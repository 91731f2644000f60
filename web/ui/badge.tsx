import type { ReactNode } from "react";

const variants = {
  alert: "bg-bad text-on-fill",
  vip: "bg-apricot-400 text-apricot-ink",
  neutral: "bg-felt-100 text-felt-600",
  notice: "bg-apricot-100 text-apricot-ink",
  business: "bg-lake-50 text-lake-700",
} as const;

/** A short label that marks something. */
export function Badge({
  variant = "neutral",
  className = "",
  children,
}: {
  variant?: keyof typeof variants;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex h-[26px] items-center gap-1 rounded-full px-2.5 text-xs font-bold ${variants[variant]} ${className}`}
    >
      {children}
    </span>
  );
}
