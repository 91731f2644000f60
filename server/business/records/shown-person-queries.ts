import { type RawBuilder, sql } from "kysely";
import { photoWidths } from "#contracts/photos/rules.ts";
import { isBusinessOnShow } from "./on-show-queries.ts";

/** Pixels of a logo where it stands for a person: a small one. */
const [logoWidth] = photoWidths;

/**
 * The name under which a user is shown to others: that of their business while it is on show, else their own. `user` is the alias of a row of `users`,
 * as the code writes it.
 */
export function shownName(user: string): RawBuilder<string> {
  return sql`coalesce((
    select shown.name from businesses shown where shown.user_id = ${sql.raw(user)}.id and ${isBusinessOnShow("shown")}), ${sql.raw(user)}.name)`;
}

/** The path of the picture beside {@link shownName}: the logo of a business on show, else the user's own photo. */
export function shownPhoto(user: string): RawBuilder<string | null> {
  return sql`coalesce((
    select '/media/' || logo.name || '-' || least(logo.width, ${sql.lit(logoWidth)}) || '.webp'
    from businesses shown join business_photos logo on logo.business_id = shown.id and logo.kind = 'logo'
    where shown.user_id = ${sql.raw(user)}.id and ${isBusinessOnShow("shown")}), ${sql.raw(user)}.photo)`;
}
