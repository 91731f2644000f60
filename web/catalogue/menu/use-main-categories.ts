import { useRouteLoaderData } from "react-router";
import type { CategoryLink } from "./category-links.ts";

/** What the root route loads for {@link useMainCategories}. */
export interface MainCategoriesData {
  mainCategories: CategoryLink[];
}

/** The main categories, as every page carries them; undefined where the page failed as a whole. */
export function useMainCategories(): CategoryLink[] | undefined {
  return useRouteLoaderData<MainCategoriesData>("root")?.mainCategories;
}
