import { redirect } from "react-router";
import icon from "./icons/apple-touch.png?url";

/** Seconds; each build may have another picture. */
const maxAge = 86_400;

/** `GET /favicon.ico`, `GET /apple-touch-icon.png`: what programs ask for that do not read the page. */
export function loader() {
  return redirect(icon, { headers: { "cache-control": `public, max-age=${maxAge}` } });
}
