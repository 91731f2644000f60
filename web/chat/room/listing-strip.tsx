import Package from "lucide-react/icons/package";
import type { ChatProduct } from "#contracts/chat/schemas.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { photoAt } from "#web/ui/photo/photo-source.ts";
import { describeListingState, priceOf } from "../view/describe-message.ts";

/** The listing that the chat is about, as it is now, and what the two have agreed on; of one that is gone, what is left. */
export function ListingStrip({ product }: { product: ChatProduct }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  const stripClass = "flex shrink-0 items-center gap-3 border-b border-felt-200 bg-felt-0 px-3 py-1.5 960:px-4";
  const state = describeListingState(product, { language, t });
  const { agreed } = product;
  const content = (
    <>
      {product.first_photo ? (
        <img
          src={photoAt(product.first_photo, 160)}
          alt=""
          width={44}
          height={44}
          className="size-11 shrink-0 rounded-xs bg-felt-200 object-cover"
        />
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-xs bg-felt-100 text-felt-500">
          <Icon of={Package} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm leading-tight">{product.title}</span>
        <span className="flex flex-wrap items-baseline gap-x-2 leading-tight">
          <span className="font-bold">{priceOf(product, language)}</span>
          {agreed && (
            <span className="text-sm font-semibold text-ok">
              {t("listing.agreed", { amount: formatPrice(agreed.amount, agreed.currency, language) })}
            </span>
          )}
        </span>
        {state !== undefined && <span className="block text-xs leading-tight font-semibold text-warn">{state}</span>}
      </span>
    </>
  );
  if (product.id === null || product.state === "deleted") return <div className={stripClass}>{content}</div>;
  return (
    <PageLink to={`/products/${product.id}`} className={`${stripClass} hover:bg-felt-50`}>
      {content}
    </PageLink>
  );
}
