import type { ChoiceGroup } from "./choice-groups.ts";

/** The options of a browser's own list, in groups. */
export function GroupedOptions({ groups }: { groups: readonly ChoiceGroup[] }) {
  return groups.map(({ title, choices }) => {
    const options = choices.map((choice) => (
      <option key={choice.id} value={choice.id}>
        {choice.title}
      </option>
    ));
    return title === null ? (
      options
    ) : (
      <optgroup key={title} label={title}>
        {options}
      </optgroup>
    );
  });
}
