import type { Api } from "#web/platform/api.ts";

/** What the operator has said of itself, with its labels; empty without a name: nothing is invented. */
export function describeOperator({
  operator,
  texts,
}: Pick<Api, "operator" | "texts">): [label: string, text: string][] {
  if (!operator) return [];
  const t = texts("content");
  const { name, inn, address, account } = operator;
  const said = { name, inn, address, account };
  return Object.entries(said).flatMap(([field, text]) =>
    text === null ? [] : [[t(`operator.${field as keyof typeof said}`), text]],
  );
}
