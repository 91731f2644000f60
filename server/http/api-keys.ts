import type { ApiScope } from "#contracts/base/scopes.ts";
import type { Viewer, ViewerRequest } from "./viewer.ts";

/** Who calls with an API key, and what the key allows. */
export interface KeyViewer extends Viewer {
  scopes: readonly ApiScope[];
}

/** API keys as `serve` needs them; without any in servers that have none. */
export interface ApiKeys {
  /** The API key that a request carries, whether it is one of ours or not. */
  read(request: ViewerRequest): string | undefined;
  /** Counts the call against the key's limit; refuses keys that do not exist, that have ended, or whose owner may not call. */
  getViewer(key: string, ip: string): Promise<KeyViewer>;
}
