/** The page with all pages about the site. */
export const menuPath = "/about/site";
