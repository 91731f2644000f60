import type { FastifyInstance, FastifyRequest } from "fastify";

/** What a call may know of its request: of one over HTTP, or of a page that calls in the same process. */
export type CallRequest = Pick<
  FastifyRequest,
  "method" | "url" | "ip" | "headers" | "cookies" | "body" | "log" | "id"
> & {
  /** The request of the page that makes the call, the same for all of its calls. Undefined over HTTP. */
  page?: object;
};

/** Whether a cookie is for https only is said, and not found out from the connection. */
type CookieOptions = Parameters<FastifyInstance["serializeCookie"]>[2];

/** What a call may say beside its reply. A page has use for the cookies only. */
export interface CallReply {
  readonly request: Pick<CallRequest, "cookies">;
  statusCode: number;
  code(status: number): CallReply;
  header(name: string, value: string | number): CallReply;
  type(contentType: string): CallReply;
  setCookie(name: string, value: string, options?: CookieOptions): CallReply;
}

/** A reply whose parts lie ready: as the bytes that are sent, and as the value that they say, which is not to be modified. */
export class PreparedReply<T> {
  readonly toJson: () => Buffer;
  readonly read: () => T;

  constructor(toJson: () => Buffer, read: () => T) {
    this.toJson = toJson;
    this.read = read;
  }
}
