import { border, lakes, mapTowns } from "#contracts/business/country.ts";
import { mapSize, pathOf, project } from "#web/business/profile/map/map-view.ts";
import { languages, titleOf } from "#web/platform/language.ts";

/** Seconds; borders move rarely. */
const maxAge = 7 * 86_400;
/** Units of the drawing: legible on a map that is three hundred pixels wide. */
const fontSize = 29;
const towns = languages.map((language) => {
  const names = mapTowns.map((town) => {
    const [longitude, latitude] = town.point;
    const { x, y } = project({ longitude, latitude });
    const [cx, cy] = [Math.round(x), Math.round(y)];
    return `<circle cx="${cx}" cy="${cy}" r="5"/><text x="${cx + 9}" y="${cy + 10}">${titleOf(town, language)}</text>`;
  });
  return `<g id="${language}" font-size="${fontSize}">${names.join("")}</g>`;
});

/** Parts without colours: whoever shows them gives them theirs, of the theme that is chosen. */
const drawing =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapSize.width} ${mapSize.height}">` +
  `<path id="land" d="${pathOf(border)}"/><g id="lakes">${lakes.map((lake) => `<path d="${pathOf(lake)}"/>`).join("")}</g>${towns.join("")}</svg>`;

/** `GET /country-map.svg`: the outline of the country, of which pages show its parts by `<use>`. */
export function loader(): Response {
  return new Response(drawing, {
    headers: { "content-type": "image/svg+xml; charset=utf-8", "cache-control": `public, max-age=${maxAge}` },
  });
}
