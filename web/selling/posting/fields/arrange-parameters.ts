import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { type Draft, givenValue, visibleParameters } from "#web/selling/posting/draft/draft.ts";

/** The parameters of a category as the form asks for them; the lists of the category keep their own order. */
export interface ArrangedParameters {
  /** Whether the price may come down: asked beside it. */
  haggling: Parameter | undefined;
  main: readonly Parameter[];
  /** What few private sellers have an answer to: folded. */
  more: readonly Parameter[];
}

/** Of shops above all: a used sofa is neither made to order nor sold in instalments. Keys of `parameters.json`. */
const rare: ReadonlySet<string> = new Set(["furniture_order", "installment", "delivery"]);

/** The parameters to show for a draft: condition right after what a thing is, which is what buyers ask for first. */
export function arrangeParameters(
  parameters: readonly Parameter[],
  draft: Draft,
  isBusiness: boolean,
): ArrangedParameters {
  const visible = visibleParameters(parameters, draft);
  const haggling = visible.find(({ key }) => key === "haggling");
  const condition = visible.find(({ key }) => key === "condition");
  const others = visible.filter((one) => one !== haggling && one !== condition);
  const isFolded = ({ key, required }: Parameter) => !isBusiness && !required && rare.has(key);
  const [first, ...rest] = others.filter((one) => !isFolded(one));
  // The model stands beside its make.
  const following = rest.findIndex(({ depends_on }) => depends_on === undefined);
  const dependent = following === -1 ? rest.length : following;
  return {
    haggling,
    main: [first, ...rest.slice(0, dependent), condition, ...rest.slice(dependent)].filter((one) => one !== undefined),
    more: others.filter(isFolded),
  };
}

/** Whether something of them was chosen or typed. */
export function hasGiven(parameters: readonly Parameter[], draft: Draft): boolean {
  return parameters.some(({ id }) => {
    const { text, options } = givenValue(draft, id);
    return text !== "" || options.length > 0;
  });
}
