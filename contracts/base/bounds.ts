import { z } from "zod";

const degree = String.raw`-?\d{1,3}(?:\.\d{1,12})?`;
const boundsPattern = new RegExp(`^${degree}(?:,${degree}){3}$`);

/** `west,south,east,north` in degrees. The whole world may be asked for. */
export const Bounds = z
  .string({ error: "bounds" })
  .regex(boundsPattern, { error: "bounds" })
  .transform((text) => {
    const [west = 0, south = 0, east = 0, north = 0] = text.split(",").map(Number);
    return { west, south, east, north };
  })
  .refine(({ west, south, east, north }) => west < east && south < north, { error: "bounds_reversed" })
  .refine(({ west, south, east, north }) => west >= -180 && east <= 180 && south >= -90 && north <= 90, {
    error: "bounds",
  });
export type Bounds = z.infer<typeof Bounds>;
