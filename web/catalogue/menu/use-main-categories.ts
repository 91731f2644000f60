import { useRouteLoaderData } from "react-router";
import type { CategoryLink } from "./category-links.ts";

/** What the root route loads for {@link useMainCategories}. */
export interface MainCategoriesData {
  mainCategories: CategoryLink[];
}

/** The main categories; undefined if the root route failed. */
export function useMainCategories(): CategoryLink[] | undefined {
  return useRouteLoaderData<MainCategoriesData>("root")?.mainCategories;
}
