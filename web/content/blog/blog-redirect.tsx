import { redirect } from "react-router";

/** `/blog`: an address that people shorten by hand; the index is at `/blog/main`. */
export function loader() {
  return redirect("/blog/main", 301);
}

/** Never rendered: it makes the route a page, so that errors are shown inside the layout. */
export default function BlogRedirect() {
  return null;
}
