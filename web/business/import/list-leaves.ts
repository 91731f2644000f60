import type { CategoryNode } from "#contracts/catalogue/schemas.ts";
import { type Language, languages } from "#web/platform/language.ts";
import { foldText } from "#contracts/base/fold-text.ts";

/** A main category with its leaves, each with what is above it but the main one. */
export interface RootView {
  id: number;
  title: string;
  leaves: { id: number; title: string }[];
}

/** Longer words are looked for without their last two letters, which change with the form of a word. */
const maxWholeWord = 5;

/**
 * The leaves whose path has all the words, in either language: a file may be in the other one. Capitals, Kyrgyz letters and
 * endings make no difference.
 */
export function findLeaves(tree: readonly CategoryNode[], language: Language, search: string): RootView[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const beginnings = words.map((word) => (word.length > maxWholeWord ? word.slice(0, -2) : word));
  const paths = languages.flatMap((one) =>
    listLeaves(tree, one).flatMap(({ title: above, leaves }) =>
      leaves.map(({ id, title }) => [id, foldText(`${above} ${title}`)] as const),
    ),
  );
  const isFound = (path: string) => beginnings.every((word) => path.includes(word));
  const found = new Set(paths.flatMap(([id, path]) => (isFound(path) ? [id] : [])));
  return listLeaves(tree, language)
    .map((root) => ({ ...root, leaves: root.leaves.filter(({ id }) => found.has(id)) }))
    .filter(({ leaves }) => leaves.length > 0);
}

/** The leaves of all main categories. */
export function listLeaves(tree: readonly CategoryNode[], language: Language): RootView[] {
  const titleOf = (node: CategoryNode) => node[`title_${language}`];
  const leavesOf = (node: CategoryNode, above: string): RootView["leaves"] => {
    const title = above === "" ? titleOf(node) : `${above} › ${titleOf(node)}`;
    return node.children.length === 0
      ? [{ id: node.id, title }]
      : node.children.flatMap((child) => leavesOf(child, title));
  };
  return tree.map((root) => ({
    id: root.id,
    title: titleOf(root),
    leaves: root.children.length === 0 ? leavesOf(root, "") : root.children.flatMap((child) => leavesOf(child, "")),
  }));
}
