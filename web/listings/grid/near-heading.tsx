import type { NearResults } from "#contracts/listings/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";

/** Says, once, that the listings from here on do not have all that was searched for. */
export function NearHeading({ from, left_out: leftOut }: NearResults) {
  const t = useTranslations("listings.list");
  const words = leftOut.map((text) => `«${text}»`).join(", ");
  return (
    <li className="col-span-full py-2">
      <p className="text-lg font-semibold">{t(from === 0 ? "nothingExact" : "nearFollow")}</p>
      <p className="text-sm text-felt-600">{t("nearWithout", { words })}</p>
    </li>
  );
}
