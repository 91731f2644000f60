import type { CategoryNode } from "#contracts/catalogue/schemas.ts";
import type { Language } from "#web/platform/language.ts";
import { foldText } from "#web/platform/fold-text.ts";

/** A main category with its leaves, each with what is above it but the main one. */
export interface RootView {
  id: number;
  title: string;
  leaves: { id: number; title: string }[];
}

/** The leaves whose path has all the words, as parts of words, without regard to capitals and Kyrgyz letters. */
export function findLeaves(roots: readonly RootView[], search: string): RootView[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return roots.flatMap((root) => {
    const leaves = root.leaves.filter(({ title }) => {
      const path = foldText(`${root.title} ${title}`);
      return words.every((word) => path.includes(word));
    });
    return leaves.length > 0 ? [{ ...root, leaves }] : [];
  });
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
