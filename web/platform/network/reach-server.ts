/** The answer to a form that did not reach the server: the page and what was typed stay. */
export interface Unreachable {
  unreachable: true;
}

/**
 * For `clientAction`: the server's answer, or that it was not reached. Without this a broken connection would replace the
 * page by the error page. Redirects are rethrown.
 */
export async function reachServer<T>(serverAction: () => Promise<T>): Promise<T | Unreachable> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return { unreachable: true };
    throw error;
  }
}
