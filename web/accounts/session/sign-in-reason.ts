/** What somebody was about to do when they were asked to sign in. */
export type SignInReason =
  | "post"
  | "keep"
  | "saveSearch"
  | "favourites"
  | "claim"
  | "review"
  | "write"
  | "chats"
  | "order"
  | "business"
  | "businessSent"
  | "profile"
  | "settings"
  | "page";

const reasonsByPath: readonly (readonly [RegExp, SignInReason])[] = [
  [/^\/post\/?$/, "post"],
  [/^\/favorites\/?$/, "favourites"],
  [/^\/(?:products|user|chats|b)\/[\w.-]+\/complaint\/?$/, "claim"],
  [/^\/products\/\d+\/reviews\/?$/, "review"],
  [/^\/chats(?:\/|$)/, "chats"],
  [/^\/cart\/?$/, "order"],
  [/^\/business-request\/?$/, "business"],
  [/^\/profile\/searches\/new\/?$/, "saveSearch"],
  [/^\/profile(?:\/|$)/, "profile"],
  [/^\/settings(?:\/|$)/, "settings"],
];

/** «Написать»: it opens a chat about a listing or with a user. */
const opensChat = /^\/chats\/?\?(?:product|user)=\d+$/;

/** Why the sign-in was opened, from the path that it goes on to; undefined where the path does not tell. */
export function signInReasonOf(next: string): SignInReason | undefined {
  if (opensChat.test(next)) return "write";
  const [path = ""] = next.split(/[?#]/, 1);
  return reasonsByPath.find(([pattern]) => pattern.test(path))?.[1];
}
