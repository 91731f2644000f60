import { getCategoryTree } from "#contracts/catalogue/calls.ts";
import type { CategoryNode } from "#contracts/catalogue/schemas.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { CategoryLink } from "./category-links.ts";

/** A category with its children as links. */
export interface CategoryBranch extends CategoryLink {
  id: number;
  inside: CategoryBranch[];
}

/** Fetched once per page. */
let request: Promise<CategoryNode[]> | undefined;

/** All categories in a language. Throws after a failure; the next call tries again. */
export async function fetchCategoryTree(language: Language): Promise<CategoryBranch[]> {
  request ??= readPublic(getCategoryTree);
  try {
    return viewBranches(await request, language);
  } catch (error) {
    request = undefined;
    throw error;
  }
}

/** The nodes with their full paths. */
export function viewBranches(
  nodes: readonly CategoryNode[],
  language: Language,
  parentPath = "/category",
): CategoryBranch[] {
  return nodes.map((node) => {
    const sameSitePath = `${parentPath}/${node.title_slug}`;
    return {
      id: node.id,
      title: titleOf(node, language),
      href: hrefIn(language, sameSitePath),
      inside: viewBranches(node.children, language, sameSitePath),
    };
  });
}
