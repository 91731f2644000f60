import { type CategoryNode, getCategoryTree } from "#contracts/catalogue/schemas.ts";
import type { Api } from "#web/platform/api.ts";

/** The categories from the main one to a leaf; undefined where it is none. */
export async function findPath(api: Api, id: number): Promise<CategoryNode[] | undefined> {
  const find = (nodes: readonly CategoryNode[]): CategoryNode[] | undefined => {
    for (const node of nodes) {
      if (node.id === id) return node.children.length === 0 ? [node] : undefined;
      const below = find(node.children);
      if (below) return [node, ...below];
    }
    return undefined;
  };
  return find(await api.shared(getCategoryTree));
}
