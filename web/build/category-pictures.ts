import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LucideIcon } from "lucide-react/types";
import { categoryIcons, type CategoryIcon } from "../../contracts/catalogue/icons.ts";

/** Ground from light to dark and ink, in the light and in the dark theme. */
const palettes = [
  { light: ["#e9f2fc", "#cbdff5", "#2b62a8"], dark: ["#1d3146", "#16243a", "#8fbcf5"] },
  { light: ["#fff1e3", "#fbdabd", "#a2561b"], dark: ["#402d1a", "#2f1f10", "#f0b27d"] },
  { light: ["#edf6e4", "#d2e6c0", "#4a772a"], dark: ["#28351f", "#1b2614", "#a9d08a"] },
  { light: ["#f0edff", "#dad3f9", "#5f4dac"], dark: ["#2e2949", "#221d39", "#b9aaf5"] },
] as const;

/** Pixels of the icon in the middle, and of the faint one behind it. */
const iconSize = 280;
const ghostSize = 620;

/**
 * Draws a category as an SVG: its icon on a lit ground. Small and in the middle, so that nothing is lost where the picture is cut. In an
 * `<img>` the colours follow the theme as far as the browser says it.
 */
export async function drawPicture(
  icon: CategoryIcon,
  { width, height }: { width: number; height: number },
): Promise<string> {
  // By hand for each name: the package has no list of its icons' drawings.
  const { default: Glyph } = (await import(`lucide-react/icons/${icon}`)) as { default: LucideIcon };
  const draw = (size: number, x: number, y: number, strokeWidth: number) =>
    renderToStaticMarkup(createElement(Glyph, { size, x, y, strokeWidth }));
  const palette = palettes[categoryIcons.indexOf(icon) % palettes.length] ?? palettes[0];
  const [x, y] = [width / 2, height / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${describeColours(palette.light)}@media (prefers-color-scheme:dark){${describeColours(palette.dark)}.l{opacity:.06}}</style><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop class="a"/><stop offset="1" class="b"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/><g class="i" opacity=".09">${draw(ghostSize, x - ghostSize * 0.1, y - ghostSize * 0.3, 1.2)}</g><circle class="l" cx="${x}" cy="${y}" r="${iconSize * 0.76}" fill="#fff" opacity=".5"/><g class="i">${draw(iconSize, x - iconSize / 2, y - iconSize / 2, 1.5)}</g></svg>`;
}

function describeColours([from, to, ink]: readonly [string, string, string]): string {
  return `.a{stop-color:${from}}.b{stop-color:${to}}.i{color:${ink}}`;
}
