import { data } from "react-router";

/** The answer to a form that did not reach the server: the page and what was typed stay. */
export interface Unreachable {
  unreachable: true;
}

/**
 * For `clientAction`: the server's answer, or that it was not reached. Without this a broken connection would replace the
 * page by the error page. After the status of a failure the router does not load the page's data anew, which would wait
 * for the network. Redirects are rethrown.
 */
export async function reachServer<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return data<Unreachable>({ unreachable: true }, 503);
    throw error;
  }
}
