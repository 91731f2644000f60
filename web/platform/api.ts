import { createContext, type RouterContextProvider } from "react-router";
import type { Ask, Endpoint, Reply } from "#contracts/endpoint.ts";
import type { ErrorCode, Problem } from "#contracts/errors.ts";
import type { Language } from "./language.ts";
import type { Translate } from "./i18n.tsx";

/** The API as loaders and actions reach it: in the same process, in the visitor's name. */
export interface Api {
  /** Calls the API; a refusal is thrown as a {@link Failure}. */
  call<E extends Endpoint>(endpoint: E, ask?: Ask<E>): Promise<Reply<E>>;
  /** An answer that is the same for everybody and may be half a minute old: reference data. Do not change it. */
  shared<E extends Endpoint>(endpoint: E, ask?: Ask<E>): Promise<Reply<E>>;
  /** The texts of one file of `i18n/`, for titles and descriptions made in a loader. */
  texts(namespace: string): Translate;
  language: Language;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  /** Where help is given: a messaging app. */
  supportUrl: string | undefined;
  /** Where the app for phones is. */
  appUrl: string | undefined;
  /** One may sign in through Google. */
  googleLogin: boolean;
  /** True with `DEMO=1`. */
  isDemo: boolean;
  /** The moment of the request: relative times are computed against it, so that both sides say the same. */
  now: number;
}

/** Where the server puts the {@link Api} of a request. The server reads this key from the build (`design`: a module exists once per loader). */
export const apiContext = createContext<Api>();

/** The API of this request: `getApi(context)` in a loader or an action. */
export function getApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext);
}

/** A refusal of the API, thrown as a plain object: it survives the way to the browser, where `instanceof` would not. */
export interface Failure {
  problem: Problem;
  /** Seconds, from `Retry-After`. */
  retryAfter?: number;
}

/** True for what {@link Api.call} throws. */
export function isFailure(error: unknown): error is Failure {
  return typeof error === "object" && error !== null && "problem" in error;
}

/** True when the API refused with this code. */
export function isFailureOf(error: unknown, code: ErrorCode): error is Failure {
  return isFailure(error) && error.problem.code === code;
}

/** Refuses from a loader as the API would, e.g. an address that names no category. */
export function failNotFound(): never {
  throw {
    problem: { type: "about:blank", title: "not_found", status: 404, code: "not_found", detail: "" },
  } satisfies Failure;
}
