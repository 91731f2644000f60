import { type RouterContextProvider, redirect } from "react-router";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { findAccount } from "#web/accounts/session/session.ts";
import type { ClaimFormView } from "./claim-form.tsx";

/** What a form of a claim starts with, besides what it is about. */
export type ClaimStart = Pick<ClaimFormView, "isGuest" | "chosen" | "review">;

/**
 * Begins the page of a claim, at a path without the language. A guest says what is wrong first: whoever has seen a fraud wants to say so before anything
 * is asked of them. What they have chosen is in the address (`?category=`), stays there while they sign in, and is chosen when they come back.
 */
export async function startClaim(
  context: Readonly<RouterContextProvider>,
  request: Request,
  path: string,
): Promise<ClaimStart & { userId: number | undefined }> {
  const [chosen, review] = [numberIn(request, "category"), reviewOf(request)];
  const account = await findAccount(context);
  if (!account && chosen !== undefined) {
    const query = new URLSearchParams({ ...(review && { review }), category: chosen });
    throw redirect(authPath("login", `${path}?${query}`), 303);
  }
  return { isGuest: !account, chosen, review, userId: account?.id };
}

/** The review that a claim is about, if it is about one (`?review=`). */
export function reviewOf(request: Request): string | undefined {
  return numberIn(request, "review");
}

function numberIn(request: Request, name: string): string | undefined {
  const given = new URL(request.url).searchParams.get(name) ?? "";
  return /^\d{1,10}$/.test(given) ? given : undefined;
}
