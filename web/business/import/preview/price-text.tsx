import type { PriceText } from "./preview-view.ts";

/** The price that buyers pay, with the one before the discount. */
export function Price({ price: { price, oldPrice } }: { price: PriceText }) {
  return (
    <>
      {price}
      {oldPrice !== undefined && <s className="ml-1.5 text-xs font-normal text-felt-600">{oldPrice}</s>}
    </>
  );
}
