import type { LucideIcon } from "lucide-react/types";

/** A Lucide icon in the house's stroke. Import icons one by one: `import Heart from "lucide-react/icons/heart"`. */
export function Icon({ of: Glyph, size = 20, className = "" }: { of: LucideIcon; size?: number; className?: string }) {
  return <Glyph size={size} strokeWidth={1.8} className={`shrink-0 ${className}`} aria-hidden />;
}

/** Icons that a page repeats many times: drawn once, then referred to by {@link SpriteIcon}. */
export function IconSprite() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden>
      <defs>
        <symbol id="i-pin" viewBox="0 0 24 24">
          <path d="M20 10c0 5-5.500 10.200-7.400 11.800a1 1 0 0 1-1.200 0C9.500 20.200 4 15 4 10a8 8 0 0 1 16 0" />
          <circle cx="12" cy="10" r="3" />
        </symbol>
        <symbol id="i-camera" viewBox="0 0 24 24">
          <path d="M4 8h3l1.500-2h7L17 8h3v11H4z" />
          <circle cx="12" cy="13" r="3.500" />
        </symbol>
        <symbol id="i-check" viewBox="0 0 24 24">
          <path d="m5 12 5 5 9-10" />
        </symbol>
      </defs>
    </svg>
  );
}

/** One of the icons of {@link IconSprite}. */
export function SpriteIcon({ name, size = 15 }: { name: "pin" | "camera" | "check"; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
      aria-hidden
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}
