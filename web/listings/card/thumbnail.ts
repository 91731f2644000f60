import type { ProductCard } from "#contracts/listings/schemas.ts";
import { photoAt } from "#web/ui/photo/photo-source.ts";

/** Address of a listing's first photo of about that width in pixels, or of the drawn picture that stands for it; null without either. */
export function thumbnailOf(
  { first_photo: photo, drawn_picture: drawn }: Pick<ProductCard, "first_photo" | "drawn_picture">,
  width: number,
): string | null {
  return photo ? photoAt(photo, width) : drawn;
}
