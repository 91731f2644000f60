import { isRouteErrorResponse } from "react-router";

/** True for what the router itself refuses: an address without a page, a form sent to a page that takes none. Whoever sends it gets its status. */
export function isRefusedByRouter(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}
