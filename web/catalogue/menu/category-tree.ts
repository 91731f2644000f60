import { getCategoryTree } from "#contracts/catalogue/calls.ts";
import type { CategoryNode } from "#contracts/catalogue/schemas.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { CategoryLink } from "./category-links.ts";

/** A category with its children as links. */
export interface CategoryBranch extends CategoryLink {
  id: number;
  /** Its picture, the one of its tile; only main categories have one. */
  image: string | null;
  inside: CategoryBranch[];
}

/** What links need of a category; stored for the next visit, so that the tree is not fetched at each. */
interface StoredNode extends Pick<CategoryNode, "id" | "title_ru" | "title_ky" | "title_slug" | "image"> {
  children: StoredNode[];
}

/** The name in the browser's storage. */
const storageName = "iconCategories";

/** Read once per page. */
let request: Promise<readonly StoredNode[]> | undefined;

/**
 * All categories in a language: those of this version that this browser has stored, or from the server. Throws after a failure;
 * the next call tries again.
 */
export async function fetchCategoryTree(language: Language, version: string): Promise<CategoryBranch[]> {
  request ??= readStoredTree(version) ?? fetchTree(version);
  try {
    return viewBranches(await request, language);
  } catch (error) {
    request = undefined;
    throw error;
  }
}

async function fetchTree(version: string): Promise<readonly StoredNode[]> {
  const nodes = pickNodes(await readPublic(getCategoryTree));
  writeStored("localStorage", storageName, JSON.stringify({ version, nodes }));
  return nodes;
}

function pickNodes(nodes: readonly CategoryNode[]): StoredNode[] {
  return nodes.map(({ id, title_ru, title_ky, title_slug, image, children }) => ({
    id,
    title_ru,
    title_ky,
    title_slug,
    image,
    children: pickNodes(children),
  }));
}

function readStoredTree(version: string): Promise<readonly StoredNode[]> | undefined {
  try {
    const stored = JSON.parse(readStored("localStorage", storageName) ?? "null") as {
      version: string;
      nodes: StoredNode[];
    } | null;
    return stored?.version === version ? Promise.resolve(stored.nodes) : undefined;
  } catch {
    return undefined;
  }
}

/** The nodes with their full paths. */
export function viewBranches(
  nodes: readonly StoredNode[],
  language: Language,
  parentPath = "/category",
  parentImage: string | null = null,
): CategoryBranch[] {
  return nodes.map((node) => {
    const sameSitePath = `${parentPath}/${node.title_slug}`;
    return {
      id: node.id,
      title: titleOf(node, language),
      href: hrefIn(language, sameSitePath),
      // Inside it is inherited, and would say nothing.
      image: node.image === parentImage ? null : node.image,
      inside: viewBranches(node.children, language, sameSitePath, node.image),
    };
  });
}
