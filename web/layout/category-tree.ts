import type { CategoryNode, getCategoryTree } from "#contracts/catalogue.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { CategoryLink } from "./category-links.ts";

/** Written out, because importing the record would bring its schemas to the browser. */
const path: (typeof getCategoryTree)["path"] = "/category/v2/categories/";

/** A category as the menus show it, with those inside it. */
export interface CategoryBranch extends CategoryLink {
  id: number;
  inside: CategoryBranch[];
}

/** The tree is the same for everybody: one page asks for it once. */
let asked: Promise<CategoryNode[]> | undefined;

/** All categories in the reader's language. Throws when they cannot be had; a later call asks again. */
export async function fetchCategoryTree(language: Language): Promise<CategoryBranch[]> {
  asked ??= fetchNodes();
  try {
    return viewBranches(await asked, language);
  } catch (error) {
    asked = undefined;
    throw error;
  }
}

async function fetchNodes(): Promise<CategoryNode[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`categories: ${response.status}`);
  const nodes: CategoryNode[] = await response.json();
  return nodes;
}

/** Categories with their full addresses. */
export function viewBranches(
  nodes: readonly CategoryNode[],
  language: Language,
  parentPath = "/category",
): CategoryBranch[] {
  return nodes.map((node) => {
    const ownPath = `${parentPath}/${node.title_slug}`;
    return {
      id: node.id,
      title: titleOf(node, language),
      href: hrefIn(language, ownPath),
      inside: viewBranches(node.children, language, ownPath),
    };
  });
}
