import type { DealType } from "#contracts/catalogue/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { ordersOf } from "#web/catalogue/address/list-orders.ts";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { allCategories, type CategoryChoice } from "./category-choices.ts";

interface CategorySelectProps {
  /** From the main category to the one on show. */
  categoryPath: readonly CategoryChoice[];
  inside: readonly CategoryChoice[];
  mains: readonly CategoryChoice[];
  /** The slug of the category on show, or `all`. */
  current: string;
}

/** Indents a child: a select has no levels. */
const indent = "\u00a0\u00a0\u00a0";

/** The category: all of them, those above the one on show, those inside it, the other main ones. */
export function CategorySelect({ categoryPath, inside, mains, current }: CategorySelectProps) {
  const t = useTranslations("catalogue");
  const others = mains.filter(({ slug }) => slug !== categoryPath[0]?.slug);
  const branch = [...categoryPath, ...inside.map((choice) => ({ ...choice, title: indent + choice.title }))];
  return (
    <Select key={`category ${current}`} label={t("category")} name="category" defaultValue={current}>
      <option value={allCategories}>{t("allCategories")}</option>
      {branch.length > 0 && (
        <optgroup label={t("thisCategory")}>
          {branch.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t(branch.length > 0 ? "otherCategories" : "mainCategories")}>
        {others.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

/** The order of the list. */
export function OrderSelect({
  filters: { ordering, near },
  search,
}: {
  filters: ListFilters;
  search: string | undefined;
}) {
  const t = useTranslations("catalogue");
  const orders = ordersOf({ search, near });
  return (
    <Select
      key={`order ${ordering ?? orders[0].ordering}`}
      label={t("order")}
      name="ordering"
      defaultValue={ordering ?? orders[0].ordering}
    >
      {orders.map((order) => (
        <option key={order.ordering} value={order.ordering}>
          {t(order.title)}
        </option>
      ))}
    </Select>
  );
}

/** The deal type, in a category that has several. */
export function DealSelect({ dealTypes, chosen }: { dealTypes: readonly DealType[]; chosen: string | undefined }) {
  const t = useTranslations("catalogue");
  if (dealTypes.length === 0) return null;
  return (
    <Select key={`deal ${chosen}`} label={t("dealType")} name="deal_type" defaultValue={chosen ?? ""}>
      <option value="">{t("any")}</option>
      {dealTypes.map((deal) => (
        <option key={deal} value={deal}>
          {t(`deal.${deal}`)}
        </option>
      ))}
    </Select>
  );
}
