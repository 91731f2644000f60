import { isDeadlock } from "./database.ts";

/** Each time one of two is ended, so that the other one goes on. */
const maxAttempts = 4;

/**
 * Does a transaction again that PostgreSQL has ended because it and another one waited for each other: nothing of it was written. For
 * transactions that lock what many others lock too, in an order that cascades and foreign keys decide on.
 */
export async function repeatDeadlocked<T>(transact: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (attempt >= maxAttempts || !isDeadlock(error)) throw error;
    return repeatDeadlocked(transact, attempt + 1);
  }
}
