/** Where a thing stands. */
export type GroundName =
  | "meadow"
  | "steppe"
  | "yard"
  | "road"
  | "parking"
  | "room"
  | "table"
  | "cloth"
  | "lake"
  | "site"
  | "snow"
  | "field"
  | "studio";

/** The light of a picture: the colours of its sky, and what it does to the thing in it. */
export interface Light {
  sky: readonly [top: string, bottom: string];
  /** Factors of red, green and blue. */
  tint: readonly [number, number, number];
}

export const lights: readonly [Light, ...Light[]] = [
  { sky: ["#7fbdf0", "#e3f2fb"], tint: [1, 1, 1] },
  { sky: ["#a9b9d6", "#ffd9a8"], tint: [1.03, 0.96, 0.87] },
  { sky: ["#bfcbd6", "#eef1f3"], tint: [0.96, 0.98, 1] },
];

/** The grounds on which a thing stands with its lower edge; on the others it lies or hangs in the middle. */
const standing: ReadonlySet<GroundName> = new Set<GroundName>([
  "meadow",
  "steppe",
  "yard",
  "road",
  "parking",
  "room",
  "table",
  "lake",
  "site",
  "snow",
  "field",
]);

export function isStanding(ground: GroundName): boolean {
  return standing.has(ground);
}

const peaks = [
  "0,168 46,112 70,132 118,74 160,126 192,100 240,150 290,88 338,140 372,116 400,150 400,200 0,200",
  "0,150 60,96 104,140 150,108 196,152 252,82 300,132 346,110 400,160 400,200 0,200",
];
const caps = ["118,74 100,98 114,94 122,104 132,94 140,100 Z", "252,82 234,106 248,100 256,110 266,100 276,106 Z"];

/** A shadow on the ground: middle and half the width, in units of the ground. */
export interface Shadow {
  x: number;
  y: number;
  reach: number;
}

/** A ground with shadows as SVG of 400 × 300, for a renderer. `turn` chooses between its variants. */
export function drawGround(
  ground: GroundName,
  { sky }: Light,
  { turn, hue, shadows }: { turn: number; hue: number; shadows: readonly Shadow[] },
): string {
  const layers = painters[ground](turn, hue);
  const cast = shadows.map(
    ({ x, y, reach }) => `<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="13" fill="url(#shadow)"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">
    <defs>${gradient("sky", sky[0], sky[1])}<radialGradient id="shadow"><stop offset="0" stop-opacity=".45"/><stop offset=".5" stop-opacity=".16"/><stop offset="1" stop-opacity="0"/></radialGradient>${layers.defs ?? ""}</defs>
    <rect width="400" height="300" fill="url(#sky)"/>${layers.body}${cast.join("")}</svg>`;
}

interface Layers {
  defs?: string;
  body: string;
}

function gradient(id: string, top: string, bottom: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

function mountains(turn: number, rock: string): string {
  const at = turn % 2;
  return `<polygon points="${peaks[at]}" fill="${rock}"/><path d="M${caps[at]}" fill="#f7fafc"/>`;
}

/** Grass, drawn as short strokes. */
function tufts(colour: string, turn: number): string {
  return Array.from({ length: 26 }, (_, number) => {
    const x = (number * 97 + turn * 31) % 400;
    const y = 206 + ((number * 53 + turn * 17) % 92);
    return `<path d="M${x} ${y}l-3 -7m3 7l1 -9m-1 9l5 -6" stroke="${colour}" stroke-width="1.4" fill="none"/>`;
  }).join("");
}

function planks(colour: string, seam: string, top: number, bottom: number): string {
  const boards = Array.from(
    { length: 14 },
    (_, number) => `<path d="M${number * 30} ${top}V${bottom}" stroke="${seam}" stroke-width="2"/>`,
  );
  return `<rect y="${top}" width="400" height="${bottom - top}" fill="${colour}"/>${boards.join("")}`;
}

function town(turn: number): string {
  const houses = Array.from({ length: 9 }, (_, number) => {
    const tall = 40 + ((number * 37 + turn * 29) % 62);
    const shade = ["#b9c4cf", "#c9c2b8", "#aeb9c6"][(number + turn) % 3];
    const windows = Array.from(
      { length: 6 },
      (_, at) =>
        `<rect x="${number * 46 + 7 + (at % 3) * 11}" y="${182 - tall + Math.floor(at / 3) * 15}" width="6" height="8" fill="#fff" opacity=".45"/>`,
    );
    return `<rect x="${number * 46 - 2}" y="${174 - tall}" width="40" height="${tall + 10}" fill="${shade}"/>${windows.join("")}`;
  });
  return houses.join("");
}

function trees(turn: number): string {
  return Array.from({ length: 6 }, (_, number) => {
    const x = ((number * 71 + turn * 43) % 420) - 10;
    return `<rect x="${x + 10}" y="160" width="5" height="22" fill="#7b5b3f"/><ellipse cx="${x + 12}" cy="146" rx="19" ry="25" fill="#6fa25a"/>`;
  }).join("");
}

const painters: Record<GroundName, (turn: number, hue: number) => Layers> = {
  meadow: (turn) => ({
    defs: gradient("ground", "#a5cf74", "#6fa748"),
    body: `${mountains(turn, "#8fa9c4")}<path d="M0 190Q90 158 190 184T400 172V300H0Z" fill="#8dbb6b"/>
      <path d="M0 202Q120 186 230 198T400 194V300H0Z" fill="url(#ground)"/>${tufts("#5d9440", turn)}`,
  }),
  steppe: (turn) => ({
    defs: gradient("ground", "#e2cd93", "#c2a35f"),
    body: `${mountains(turn + 1, "#a3a9bb")}<path d="M0 192Q150 176 400 190V300H0Z" fill="url(#ground)"/>${tufts("#a88a49", turn)}`,
  }),
  yard: (turn) => ({
    defs: gradient("ground", "#cdb594", "#a98d6a"),
    body: `${trees(turn)}${planks(turn % 2 ? "#9fb0b8" : "#b98d5f", turn % 2 ? "#8798a1" : "#9c7448", 128, 206)}
      <rect y="200" width="400" height="100" fill="url(#ground)"/>`,
  }),
  road: (turn) => ({
    defs: gradient("ground", "#8d939b", "#6c727b"),
    body: `${turn % 2 ? town(turn) : mountains(turn, "#93a8c0")}${trees(turn)}<rect y="180" width="400" height="16" fill="#9dbb77"/>
      <rect y="194" width="400" height="106" fill="url(#ground)"/><path d="M0 282H400" stroke="#f2f2ee" stroke-width="5" stroke-dasharray="46 34"/>`,
  }),
  parking: (turn) => ({
    defs: gradient("ground", "#b3b8be", "#8f959c"),
    body: `${planks(turn % 2 ? "#d9cbb6" : "#c7d0d6", turn % 2 ? "#cdbda5" : "#b8c3ca", 60, 200)}
      <rect x="${30 + (turn % 3) * 100}" y="86" width="90" height="114" fill="#8f9ba6"/>
      <rect y="198" width="400" height="102" fill="url(#ground)"/><path d="M40 300L92 200M360 300L308 200" stroke="#f4f4f0" stroke-width="4"/>`,
  }),
  room: (turn, hue) => ({
    defs: `${gradient("wall", `hsl(${hue},34%,93%)`, `hsl(${hue},28%,85%)`)}${gradient("floor", turn % 2 ? "#c99d6d" : "#d9c3a3", turn % 2 ? "#ad7f50" : "#bfa47f")}`,
    body: `<rect width="400" height="300" fill="url(#wall)"/>
      ${turn % 2 ? `<path d="M250 30L350 20V150L250 160Z" fill="#fff" opacity=".4"/>` : `<rect x="30" y="30" width="74" height="92" rx="3" fill="#fff" opacity=".75"/><path d="M67 30V122M30 76H104" stroke="hsl(${hue},20%,78%)" stroke-width="4"/>`}
      <rect y="216" width="400" height="84" fill="url(#floor)"/><rect y="209" width="400" height="8" fill="#fbf8f2"/>
      <path d="M0 240H400M0 268H400M60 217L20 300M150 217L130 300M250 217L270 300M340 217L380 300" stroke="#00000018" stroke-width="1.5"/>`,
  }),
  table: (turn, hue) => ({
    defs: `${gradient("wall", `hsl(${hue},30%,90%)`, `hsl(${hue},30%,80%)`)}${gradient("top", turn % 2 ? "#e9e3d9" : "#cf9f6c", turn % 2 ? "#d3cabb" : "#b47f4c")}`,
    body: `<rect width="400" height="300" fill="url(#wall)"/><circle cx="${90 + (turn % 3) * 110}" cy="84" r="120" fill="#fff" opacity=".22"/>
      <rect y="196" width="400" height="104" fill="url(#top)"/><rect y="196" width="400" height="3" fill="#fff" opacity=".5"/>
      <path d="M0 224Q200 216 400 226M0 258Q180 250 400 262" stroke="#00000012" stroke-width="3" fill="none"/>`,
  }),
  cloth: (turn, hue) => ({
    defs: `<linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue},26%,92%)"/><stop offset="1" stop-color="hsl(${hue},26%,80%)"/></linearGradient>`,
    body: `<rect width="400" height="300" fill="url(#cloth)"/><path d="${turn % 2 ? "M-20 60Q160 20 420 90M-20 230Q200 180 420 260" : "M60 -20Q20 160 90 320M310 -20Q260 140 340 320"}" stroke="hsl(${hue},22%,74%)" stroke-width="9" fill="none" opacity=".5"/>`,
  }),
  lake: (turn) => ({
    defs: `${gradient("water", "#4f9fce", "#8fd0e0")}${gradient("sand", "#f2dfb4", "#dcc08a")}`,
    body: `${mountains(turn, "#8ea5c4")}<rect y="160" width="400" height="70" fill="url(#water)"/>
      <path d="M0 176H120M180 184H320M60 198H200M260 204H400" stroke="#fff" stroke-width="2" opacity=".5"/>
      <path d="M0 222Q120 206 240 220T400 214V300H0Z" fill="url(#sand)"/>`,
  }),
  site: (turn) => ({
    defs: gradient("ground", "#d6bd97", "#b2946a"),
    body: `<rect x="${20 + (turn % 3) * 90}" y="86" width="150" height="116" fill="#c9bdae"/><g fill="#9da7ae"><rect x="${34 + (turn % 3) * 90}" y="104" width="32" height="30"/><rect x="${80 + (turn % 3) * 90}" y="104" width="32" height="30"/><rect x="${126 + (turn % 3) * 90}" y="104" width="32" height="30"/></g>
      <path d="M${300 - (turn % 3) * 60} 200V40h80M${300 - (turn % 3) * 60} 60l60 -20" stroke="#e0a43c" stroke-width="6" fill="none"/>
      <rect y="198" width="400" height="102" fill="url(#ground)"/><path d="M0 214l40 -14l50 16zM300 214l60 -22l60 24z" fill="#c2a77e"/>`,
  }),
  snow: (turn) => ({
    defs: gradient("ground", "#f6fafc", "#d5e2ec"),
    body: `${mountains(turn, "#9db2cb")}${Array.from({ length: 7 }, (_, number) => {
      const x = (number * 67 + turn * 41) % 400;
      return `<path d="M${x} 200l14 -52l14 52z" fill="#5b8672"/><path d="M${x + 6} 178l8 -30l8 30z" fill="#f4f8fa"/>`;
    }).join("")}<path d="M0 200Q200 182 400 198V300H0Z" fill="url(#ground)"/>`,
  }),
  studio: (turn, hue) => ({
    defs: `<radialGradient id="plain" cx=".34" cy=".24" r=".95"><stop offset="0" stop-color="hsl(${hue},62%,95%)"/><stop offset=".5" stop-color="hsl(${hue + 6},50%,${turn % 2 ? 88 : 90}%)"/><stop offset="1" stop-color="hsl(${hue + 18},44%,80%)"/></radialGradient>`,
    body: `<rect width="400" height="300" fill="url(#plain)"/>`,
  }),
  field: (turn) => ({
    defs: gradient("ground", turn % 2 ? "#b98f5d" : "#d7b855", turn % 2 ? "#8f6a40" : "#b8963a"),
    body: `${mountains(turn, "#98adc4")}${trees(turn)}<rect y="180" width="400" height="120" fill="url(#ground)"/>
      ${Array.from({ length: 11 }, (_, number) => `<path d="M${200 + (number - 5) * 16} 180L${200 + (number - 5) * 92} 300" stroke="#00000020" stroke-width="3"/>`).join("")}`,
  }),
};
