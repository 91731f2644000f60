import { createContext, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import type { ErrorCode, Problem } from "#contracts/base/errors.ts";
import type { Language } from "./language.ts";
import type { Namespace } from "#i18n/texts.ts";
import type { Translate } from "./i18n.tsx";

/** The API as loaders and actions call it: in the same process, on behalf of the visitor. */
export interface Api {
  /** Calls the API; a refusal is thrown as a {@link Failure}. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<E>>;
  /** Reference data: a reply that is the same for everybody, shared and up to half a minute old. Do not modify it. */
  shared<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Reply<E>>;
  /** The texts of one file of `i18n/`, for titles and descriptions made in a loader. */
  texts<N extends Namespace>(namespace: N): Translate<N>;
  language: Language;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  /** Where help is given: a messaging app. */
  supportUrl: string | undefined;
  /** Where the app for phones is. */
  appUrl: string | undefined;
  /** Days that an approved business is on show without paying. */
  businessDemoDays: number;
  /** Who runs the site, as far as it has said so. */
  operator: { name: string; inn: string | null; address: string | null; account: string | null } | undefined;
  /** One may sign in through Google. */
  googleLogin: boolean;
  /** True with `DEMO=1`. */
  isDemo: boolean;
  /** Whoever asks wants to spend little data: photos come when they are asked for. */
  savesData: boolean;
  /** The data are for a script, and sent as they come; a page is sent as a whole. */
  isStreamed: boolean;
  /** Says that the page is sent without something that was not there in time: whoever asks for it next should have it made anew. */
  leaveOut(): void;
  /** The moment of the request: relative times are computed against it, so that server and browser render the same. */
  now: number;
}

/** Where the server puts the {@link Api} of a request. The server reads this key from the build, which holds a copy of its own of this module. */
export const apiContext = createContext<Api>();

/** The API of this request: `getApi(context)` in a loader or an action. */
export function getApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext);
}

/** A refusal of the API. A plain object, because `instanceof` does not survive the way to the browser. */
export interface Failure {
  problem: Problem;
  /** Seconds, from `Retry-After`. */
  retryAfter?: number;
}

/** True for what {@link Api.call} throws. */
export function isFailure(error: unknown): error is Failure {
  return typeof error === "object" && error !== null && "problem" in error;
}

/** Why the API, or the server before it rendered anything, refused; undefined for any other error. */
export function problemOf(error: unknown): Problem | undefined {
  if (isFailure(error)) return error.problem;
  if (!isRouteErrorResponse(error) || typeof error.data !== "string") return undefined;
  try {
    const answer: unknown = JSON.parse(error.data);
    return isProblem(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "status" in value && "detail" in value;
}

/** True when the API refused with this code. */
export function isFailureOf(error: unknown, code: ErrorCode): error is Failure {
  return isFailure(error) && error.problem.code === code;
}

/** Refuses from a loader as the API would, e.g. an address that leads nowhere. */
export function failNotFound(): never {
  throw {
    problem: { type: "about:blank", title: "not_found", status: 404, code: "not_found", detail: "" },
  } satisfies Failure;
}
