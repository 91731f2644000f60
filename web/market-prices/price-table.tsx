import { PageLink } from "#web/ui/page-link.tsx";

export interface PriceRow {
  name: string;
  /** Where the name leads. */
  to?: string;
  /** What stands under the other headings, in their order. */
  cells: readonly string[];
}

/** Numbers behind a chart, with a heading over each column; the first names the row. */
export function PriceTable({ head, rows }: { head: readonly string[]; rows: readonly PriceRow[] }) {
  const [first, ...others] = head;
  return (
    // By keyboard too: nothing in it could bring the last column into sight.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={first} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="text-xs text-felt-600">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {first}
            </th>
            {others.map((title) => (
              <th key={title} scope="col" className="py-1 pl-3 text-right font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, to, cells }) => (
            <tr key={to ?? name} className="border-t border-felt-200">
              <th scope="row" className="py-1 text-left font-normal">
                {to ? (
                  <PageLink to={to} className="inline-flex min-h-9 items-center text-lake-700 hover:underline">
                    {name}
                  </PageLink>
                ) : (
                  name
                )}
              </th>
              {others.map((title, index) => (
                <td key={title} className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
