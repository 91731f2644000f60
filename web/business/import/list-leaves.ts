import type { CategoryNode } from "#contracts/catalogue/schemas.ts";
import type { Language } from "#web/platform/language.ts";

/** A main category with its leaves, each with what is above it but the main one. */
export interface RootView {
  id: number;
  title: string;
  leaves: { id: number; title: string }[];
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
