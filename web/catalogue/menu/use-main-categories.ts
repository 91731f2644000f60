import { useRouteLoaderData } from "react-router";
import { type Packed, unpack } from "#web/platform/packed.ts";
import type { CategoryLink } from "./category-links.ts";

/** What the root route loads for {@link useMainCategories}. */
export interface MainCategoriesData {
  mainCategories: Packed<CategoryLink[]>;
  /** Of all categories (`versionCategories`). */
  categoriesVersion: string;
}

/** The main categories; undefined if the root route failed. */
export function useMainCategories(): CategoryLink[] | undefined {
  const data = useRouteLoaderData<MainCategoriesData>("root");
  return data && unpack(data.mainCategories);
}

/** The version of the tree of categories that the page was made with; empty if the root route failed. */
export function useCategoriesVersion(): string {
  return useRouteLoaderData<MainCategoriesData>("root")?.categoriesVersion ?? "";
}
