/** Longitude and latitude in degrees. */
type Point = readonly [longitude: number, latitude: number];

/*
 * Kyrgyzstan as a map of some hundred pixels shows it: drawn by hand along the border, a few kilometres off at most. Who stands nearer to the
 * border than that is still taken as inside ({@link isInCountry}).
 */

/** The border, once around from the west of Talas by the north. */
export const border: readonly Point[] = [
  [70.96, 42.25],
  [71, 42.31],
  [71.05, 42.42],
  [71.02, 42.53],
  [71.14, 42.62],
  [71.19, 42.71],
  [71.42, 42.79],
  [71.62, 42.77],
  [71.87, 42.83],
  [72.07, 42.81],
  [72.3, 42.74],
  [72.5, 42.68],
  [72.85, 42.56],
  [73.12, 42.53],
  [73.32, 42.51],
  [73.5, 42.42],
  [73.44, 42.52],
  [73.5, 42.66],
  [73.5, 42.87],
  [73.56, 43.01],
  [73.63, 43.08],
  [73.82, 43.12],
  [73.97, 43.19],
  [74.21, 43.26],
  [74.4, 43.21],
  [74.59, 43.09],
  [74.75, 43],
  [75, 42.92],
  [75.2, 42.85],
  [75.45, 42.84],
  [75.65, 42.81],
  [75.75, 42.92],
  [75.88, 42.95],
  [76.09, 42.97],
  [76.35, 42.91],
  [76.58, 42.9],
  [76.76, 42.94],
  [76.98, 42.99],
  [77.22, 42.92],
  [77.4, 42.91],
  [77.62, 42.92],
  [77.82, 42.89],
  [78.03, 42.86],
  [78.27, 42.88],
  [78.5, 42.88],
  [78.7, 42.84],
  [78.95, 42.78],
  [79.17, 42.8],
  [79.2, 42.66],
  [79.35, 42.55],
  [79.48, 42.46],
  [79.7, 42.46],
  [79.96, 42.43],
  [80.1, 42.3],
  [80.2, 42.22],
  [80.26, 42.13],
  [80.2, 42.03],
  [79.95, 42.04],
  [79.82, 42],
  [79.55, 41.85],
  [79.28, 41.78],
  [79, 41.68],
  [78.75, 41.55],
  [78.55, 41.46],
  [78.38, 41.39],
  [78.3, 41.3],
  [78.16, 41.23],
  [78.09, 41.08],
  [77.92, 41.06],
  [77.65, 41.01],
  [77.35, 41.03],
  [77.05, 41.06],
  [76.86, 41.01],
  [76.77, 40.93],
  [76.72, 40.8],
  [76.64, 40.73],
  [76.62, 40.6],
  [76.53, 40.46],
  [76.36, 40.36],
  [76.14, 40.39],
  [75.95, 40.35],
  [75.68, 40.3],
  [75.55, 40.46],
  [75.6, 40.62],
  [75.45, 40.59],
  [75.18, 40.46],
  [74.9, 40.51],
  [74.83, 40.42],
  [74.85, 40.33],
  [74.66, 40.27],
  [74.35, 40.09],
  [74.1, 40.09],
  [73.98, 40.04],
  [73.89, 39.88],
  [73.82, 39.83],
  [73.92, 39.75],
  [73.95, 39.6],
  [73.84, 39.48],
  [73.63, 39.45],
  [73.4, 39.46],
  [73.18, 39.36],
  [72.9, 39.36],
  [72.6, 39.37],
  [72.35, 39.33],
  [72.1, 39.37],
  [71.9, 39.31],
  [71.78, 39.3],
  [71.73, 39.44],
  [71.52, 39.6],
  [71.3, 39.58],
  [71.05, 39.45],
  [70.78, 39.53],
  [70.6, 39.59],
  [70.4, 39.6],
  [70.2, 39.54],
  [69.95, 39.56],
  [69.65, 39.56],
  [69.46, 39.53],
  [69.4, 39.64],
  [69.3, 39.7],
  [69.28, 39.86],
  [69.34, 39.98],
  [69.5, 40.03],
  [69.55, 40.12],
  [69.75, 40.14],
  [69.98, 40.2],
  [70.02, 40.05],
  [70.25, 39.94],
  [70.5, 39.92],
  [70.58, 40.02],
  [70.66, 40.1],
  [70.8, 40.17],
  [70.97, 40.23],
  [71.2, 40.27],
  [71.4, 40.27],
  [71.58, 40.22],
  [71.7, 40.16],
  [71.85, 40.23],
  [72, 40.27],
  [72.12, 40.4],
  [72.26, 40.43],
  [72.38, 40.43],
  [72.42, 40.58],
  [72.6, 40.53],
  [72.75, 40.58],
  [72.7, 40.66],
  [72.82, 40.72],
  [72.94, 40.8],
  [73.08, 40.79],
  [73.14, 40.85],
  [73.03, 40.88],
  [72.9, 40.86],
  [72.78, 40.88],
  [72.62, 40.9],
  [72.48, 40.97],
  [72.38, 41.03],
  [72.25, 41.03],
  [72.18, 41.1],
  [72.17, 41.18],
  [72.05, 41.18],
  [71.92, 41.3],
  [71.87, 41.38],
  [71.75, 41.44],
  [71.67, 41.36],
  [71.58, 41.31],
  [71.46, 41.32],
  [71.42, 41.14],
  [71.28, 41.13],
  [71.17, 41.18],
  [70.95, 41.21],
  [70.78, 41.24],
  [70.72, 41.38],
  [70.66, 41.46],
  [70.47, 41.42],
  [70.2, 41.52],
  [70.18, 41.58],
  [70.38, 41.65],
  [70.6, 41.72],
  [70.75, 41.83],
  [70.88, 41.94],
  [71.08, 42.05],
  [71.23, 42.16],
  [71.26, 42.19],
  [71.08, 42.21],
];

/** Shores of the lakes that a map of the country has: Issyk-Kul, Song-Kul, Chatyr-Kul. */
export const lakes: readonly (readonly Point[])[] = [
  [
    [76.18, 42.47],
    [76.22, 42.55],
    [76.38, 42.61],
    [76.6, 42.66],
    [76.95, 42.69],
    [77.25, 42.74],
    [77.55, 42.76],
    [77.85, 42.77],
    [78.05, 42.77],
    [78.25, 42.74],
    [78.32, 42.63],
    [78.24, 42.53],
    [78.02, 42.49],
    [77.8, 42.43],
    [77.62, 42.34],
    [77.4, 42.26],
    [77.15, 42.22],
    [76.95, 42.2],
    [76.8, 42.21],
    [76.62, 42.28],
    [76.4, 42.38],
    [76.25, 42.42],
  ],
  [
    [74.9, 41.8],
    [75, 41.77],
    [75.13, 41.76],
    [75.27, 41.8],
    [75.32, 41.87],
    [75.22, 41.92],
    [75.05, 41.92],
    [74.93, 41.88],
  ],
  [
    [75.15, 40.6],
    [75.27, 40.57],
    [75.4, 40.6],
    [75.42, 40.65],
    [75.3, 40.67],
    [75.18, 40.64],
  ],
];

/** Towns that a map names; their titles stand in the reference data under the slug. */
export const mapTowns = [
  { slug: "bishkek", title_ru: "Бишкек", title_ky: "Бишкек", point: [74.59, 42.87] },
  { slug: "osh", title_ru: "Ош", title_ky: "Ош", point: [72.8, 40.51] },
  { slug: "talas", title_ru: "Талас", title_ky: "Талас", point: [72.24, 42.52] },
  { slug: "naryn", title_ru: "Нарын", title_ky: "Нарын", point: [75.99, 41.43] },
  { slug: "karakol", title_ru: "Каракол", title_ky: "Каракол", point: [78.39, 42.49] },
  { slug: "manas-jalal-abad", title_ru: "Манас", title_ky: "Манас", point: [72.99, 40.94] },
  { slug: "batken", title_ru: "Баткен", title_ky: "Баткен", point: [70.82, 40.06] },
] as const satisfies readonly { slug: string; title_ru: string; title_ky: string; point: Point }[];

/**
 * Whether a point is where somebody stood: a device says it to more than four decimals. Our own drawing, which shows no streets, gives
 * three, and lists of places four.
 */
export function isExactPoint(latitude: number, longitude: number): boolean {
  return [latitude, longitude].some((degrees) => Math.round(degrees * 10_000) / 10_000 !== degrees);
}

/** Degrees as the drawing has them: to a hundred metres. */
export function roundToDrawing(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}

/** Degrees of latitude that {@link border} may be off: 9 km. */
const tolerance = 0.08;
/** A degree of longitude is so much of one of latitude here. */
const longitudeScale = Math.cos((41.5 * Math.PI) / 180);

/** Whether a point is in Kyrgyzstan, or so near to it that the drawn border cannot tell. */
export function isInCountry(longitude: number, latitude: number): boolean {
  let isInside = false;
  for (const [at, [x2, y2]] of border.entries()) {
    const [x1, y1] = border.at(at - 1) ?? [x2, y2];
    if (distanceTo([x1, y1], [x2, y2], [longitude, latitude]) <= tolerance) return true;
    const crosses = y1 > latitude !== y2 > latitude;
    if (crosses && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** From a point to a stretch of the border, in degrees of latitude. */
function distanceTo([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point): number {
  const [dx, dy] = [(x2 - x1) * longitudeScale, y2 - y1];
  const [px, py] = [(x - x1) * longitudeScale, y - y1];
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - along * dx, py - along * dy);
}
