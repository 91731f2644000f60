import type { CallReply } from "../calls/call-request.ts";

/** What a cookie is set with, beside what is the same for all: never readable by scripts, only for this site. */
interface CookieOptions {
  /** Seconds; 0 deletes. */
  maxAge: number;
}

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * The cookies that prove something. Under https their names begin with `__Host-`: browsers take such a cookie only from this host itself,
 * over https and for all its paths, so that no other host of the domain can plant one (RFC 6265bis, 4.1.3.2). `name` is without that.
 */
export interface HostCookies {
  /** Undefined without the cookie. */
  read(cookies: Cookies, name: string): string | undefined;
  set(reply: CallReply, name: string, value: string, options: CookieOptions): void;
  clear(reply: CallReply, name: string): void;
  /** As browsers send it. */
  nameOf(name: string): string;
}

/** The names of a cookie, with https and without. */
export function namesOf(name: string): string[] {
  return [`__Host-${name}`, name];
}

interface HostCookieOptions {
  /** The site uses https. */
  isSecure: boolean;
  /** Milliseconds since 1970: until then cookies of before the change of names count too. */
  oldNamesUntil: number;
  now: () => Date;
}

export function createHostCookies({ isSecure, oldNamesUntil, now }: HostCookieOptions): HostCookies {
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name);
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;
  const write = (reply: CallReply, name: string, value: string, maxAge: number) => {
    reply.setCookie(nameOf(name), value, { ...options, maxAge });
    const { cookies } = reply.request;
    // Else the old one would count again once this one is gone.
    if (isSecure && cookies[name] !== undefined) reply.setCookie(name, "", { ...options, maxAge: 0 });
  };
  return {
    nameOf,
    read(cookies, name) {
      const own = cookies[nameOf(name)];
      if (own || !isSecure) return own || undefined;
      return now().getTime() < oldNamesUntil ? cookies[name] || undefined : undefined;
    },
    set: (reply, name, value, { maxAge }) => write(reply, name, value, maxAge),
    clear: (reply, name) => write(reply, name, "", 0),
  };
}
