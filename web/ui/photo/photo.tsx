import type { PhotoSource } from "./photo-source.ts";

interface PhotoProps {
  source: PhotoSource;
  alt: string;
  /** The `sizes` attribute: how wide the picture is drawn. */
  sizes: string;
  /** For the first row and the main picture: loads at once. */
  eager?: boolean;
  /** For the one picture that matters most. */
  important?: boolean;
  className?: string;
}

/** A photo in the size that the screen needs, on its average colour until it arrives. */
export function Photo({ source, alt, sizes, eager = false, important = false, className = "" }: PhotoProps) {
  return (
    <img
      src={source.src}
      srcSet={source.srcSet}
      sizes={sizes}
      width={source.width}
      height={source.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      fetchPriority={important ? "high" : undefined}
      className={className}
      style={{ backgroundColor: source.colour }}
    />
  );
}
