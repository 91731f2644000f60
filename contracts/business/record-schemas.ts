import { z } from "zod";
import { maxId } from "#contracts/base/values.ts";
import { deliveryKinds } from "./rules.ts";

/** A time of day, `HH:MM`, in the product's time zone (Asia/Bishkek). */
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "time" });

/** `to` earlier than `from`: past midnight; equal: all day. Both null: closed (`docs/features/business.md`, Hours). */
const hours = { is_working: z.boolean(), from: Time.nullable(), to: Time.nullable() };

/** The hours of a weekday, 1 is Monday. */
export const WorkingDay = z.object({ day: z.int().min(1).max(7), ...hours }).meta({ id: "WorkingDay" });
export type WorkingDay = z.infer<typeof WorkingDay>;

/** A date with hours of its own, or closed. */
export const Holiday = z.object({ date: z.iso.date({ error: "day" }), ...hours }).meta({ id: "Holiday" });
export type Holiday = z.infer<typeof Holiday>;

const place = z.object({ id: z.int().max(maxId), title_ru: z.string(), title_ky: z.string() });

/** A place with its region, or Bishkek or Osh; itself where it is one. */
export const PlaceInRegion = place.extend({ region: place });
export type PlaceInRegion = z.infer<typeof PlaceInRegion>;

export const BusinessAddress = z
  .object({
    id: z.int(),
    location: PlaceInRegion,
    address: z.string(),
    /** Both or none: the point on the map. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: "BusinessAddress" });
export type BusinessAddress = z.infer<typeof BusinessAddress>;

/** Free from an amount on (`from_amount`, whole som), or to a place at a price. */
export const BusinessDelivery = z
  .object({
    id: z.int(),
    kind: z.enum(deliveryKinds),
    from_amount: z.int().nullable(),
    location: place.nullable(),
    /** Whole som; 0 is free. */
    price: z.int().nullable(),
    days: z.int().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "BusinessDelivery" });
export type BusinessDelivery = z.infer<typeof BusinessDelivery>;
