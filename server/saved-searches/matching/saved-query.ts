import { ListFilter } from "#contracts/listings/list-schemas.ts";

/** What a filter asks for as the query of an address: names in one order, lists sorted, without what is usual anyway. Empty: everything. */
export function writeQuery(filter: ListFilter): string {
  const from = filter.price__gte ?? filter.price__range?.from;
  const to = filter.price__lte ?? filter.price__range?.to;
  const isBounded = from !== undefined || to !== undefined;
  const values = {
    category: filter.category,
    location: filter.location,
    near: filter.near && `${filter.near.location},${filter.near.km}`,
    area: filter.area && [filter.area.west, filter.area.south, filter.area.east, filter.area.north].join(","),
    delivers_to: filter.delivers_to,
    search: filter.search,
    deal_type: filter.deal_type,
    price__gte: from,
    price__lte: to,
    currency: isBounded && filter.currency !== "KGS" ? filter.currency : undefined,
    options: filter.options?.toSorted((a, b) => a - b).join(","),
    parameters: filter.parameters
      ?.toSorted((a, b) => a.id - b.id)
      .map((range) => `${range.id}:${range.from ?? ""}..${range.to ?? ""}`)
      .join(","),
    date_from: filter.date_from,
    date_to: filter.date_to,
    is_business: filter.is_business,
    user: filter.user,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return query.toString();
}

/** The filter of a query that {@link writeQuery} has written; undefined where today's rules do not accept it. */
export function readQuery(text: string): ListFilter | undefined {
  return ListFilter.safeParse(Object.fromEntries(new URLSearchParams(text))).data;
}
