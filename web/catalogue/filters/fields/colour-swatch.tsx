/** The colours of the options of the parameter `color`, by id; those without one are drawn as a dashed circle. */
const colours: Readonly<Record<number, string>> = {
  3001: "#fff",
  3002: "#1b1b1b",
  3003: "#8d9094",
  3004: "linear-gradient(135deg, #f4f5f6, #a9adb3)",
  3005: "#1f4fd1",
  3006: "#7cc4f4",
  3007: "#d5232b",
  3008: "#7a1530",
  3009: "#2f8f46",
  3010: "#f5cf1d",
  3011: "#f2831f",
  3012: "#6f4526",
  3013: "#e3d2b4",
  3014: "linear-gradient(135deg, #f4dd8c, #b98a2e)",
  3015: "#f49ac1",
  3016: "#7a3fb0",
  3017: "conic-gradient(#d5232b, #f5cf1d, #2f8f46, #1f4fd1, #7a3fb0, #d5232b)",
};

/** A sample of a colour beside its name. */
export function ColourSwatch({ option }: { option: number }) {
  const background = colours[option];
  return (
    <span
      aria-hidden
      className={`size-5 shrink-0 rounded-full border border-felt-300 ${background ? "" : "border-dashed"}`}
      style={{ background }}
    />
  );
}
