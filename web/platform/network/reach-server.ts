/** What a form says when the network broke: its page and what was typed stay. */
export interface Unreachable {
  unreachable: true;
}

/**
 * For `clientAction`: the server's answer, or the word that it was not reached. Without this a broken connection would
 * put a failure in the place of the page. A redirect is thrown on.
 */
export async function reachServer<T>(serverAction: () => Promise<T>): Promise<T | Unreachable> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof TypeError) return { unreachable: true };
    throw error;
  }
}
