import { thumbHashToAverageRGBA } from "thumbhash";

/** The average colour of a ThumbHash (base64) as `#rrggbb`; for loaders, so that the browser needs no decoder. */
export function colourOf(thumbhash: string): string {
  if (thumbhash === "") return "transparent";
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
  return `#${[r, g, b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
