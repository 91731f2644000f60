/** The key of an action. Hidden from screen readers, which read `aria-keyshortcuts`. */
export function Key({ name, className = "" }: { name: string; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={`rounded-[5px] px-1.5 py-px font-sans text-2xs font-semibold max-1020:hidden noscript:hidden ${className || "bg-felt-100 text-felt-600"}`}
    >
      {name}
    </kbd>
  );
}
