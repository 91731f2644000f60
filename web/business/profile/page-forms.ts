import { redirect, type RouterContextProvider } from "react-router";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { findAccount, findActing } from "#web/accounts/session/session.ts";
import { type Absence, unlessAbsent } from "#web/business/request/absence.ts";
import type { Api } from "#web/platform/api.ts";
import type { PageMeta } from "#web/platform/meta.ts";
import { loadSections, type SectionData } from "./load-sections.ts";
import { saveSection } from "./save-section.ts";
import { savedKinds, type SavedKind, type SectionAnswer } from "./sections.ts";

/** The data of the forms, or why there are none. */
export async function findSections(
  api: Api,
  context: Readonly<RouterContextProvider>,
): Promise<{ data: SectionData } | { absence: Absence }> {
  return unlessAbsent(api, context, async () => {
    const [account, acting] = await Promise.all([findAccount(context), findActing(context)]);
    return { data: await loadSections(api, acting === null ? (account?.phone ?? null) : null) };
  });
}

/** Saves what a page's form asks for, nothing for `next`, and leads to the address that `next` gives; a refusal stays on the page. */
export async function answerForm(
  api: Api,
  request: Request,
  next: (intent: string) => string | Promise<string>,
): Promise<SectionAnswer | Response> {
  // Longer bodies are not read into memory: a photo of 12 MB and its form.
  if (Number(request.headers.get("content-length")) > maxFormBytes)
    return { intent: "", message: api.texts("account-settings")("photoTooLarge") };
  const form = await request.formData();
  const intent = textOf(form, "intent");
  const saved = intent === "next" ? null : await saveSection(api, form);
  if (saved !== null && typeof saved !== "string") return saved;
  const path = await next(intent);
  return redirect(saved === null ? path : `${path}&saved=${saved}`, 303);
}

const maxFormBytes = 12 * 1024 * 1024 + 65_536;

/** What a form has done, of the page's address. */
export function savedOf(request: Request): SavedKind | undefined {
  const saved = new URL(request.url).searchParams.get("saved");
  return savedKinds.find((kind) => kind === saved);
}

/** Personal, so not indexed. */
export function privateMeta({ language, publicUrl }: Api, title: string, path: string): PageMeta {
  return { title, description: title, path, language, publicUrl, noIndex: true };
}
