/** The look of a row in a tree: a link or a button as wide as the list, told apart when it is the chosen one. */
export const treeRowClass =
  "flex min-h-12 w-full items-center gap-3 rounded-s px-3 py-1.5 text-left hover:bg-felt-100 aria-[current]:font-semibold aria-[current]:text-lake-600";
