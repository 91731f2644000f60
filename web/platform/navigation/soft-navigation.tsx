import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLanguage } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { stripLanguage } from "#web/platform/href.ts";
import { LeaveQuestion, useTypedText } from "./unsaved-changes.tsx";
import { useOpenSheet } from "./use-open-sheet.ts";

/**
 * Turns clicks on plain `<a>` and plain GET forms into navigation without a page load. Lists render hundreds of
 * links, and a plain element costs the server a third of a router's link; without a script they work as they are.
 * `data-reload` on a link or form leaves it to the browser. Asks `leaveQuestion` before unsaved input would be lost.
 */
export function SoftNavigation({ leaveQuestion }: { leaveQuestion: string }) {
  const navigate = useNavigate();
  const language = useLanguage();
  const openSheet = useOpenSheet();
  const { pathname, search } = useLocation();
  useTypedText(pathname + search);
  useEffect(() => {
    const go = (url: URL, from: EventTarget | null) => {
      // A link in an open sheet replaces the sheet's own entry in the history.
      const replace = from instanceof Element && from.closest("dialog[open]") !== null;
      void navigate(stripLanguage(url.pathname) + url.search + url.hash, { replace });
    };
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      const sheet = sheetTarget(event);
      const url = linkTarget(event, language);
      if (sheet === undefined && !url) return;
      event.preventDefault();
      if (sheet !== undefined) void openSheet(sheet);
      else if (url) go(url, event.target);
    };
    const onSubmit = (event: SubmitEvent) => {
      const url = formTarget(event, language);
      if (!url) return;
      event.preventDefault();
      go(url, event.target);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate, language, openSheet]);
  return <LeaveQuestion question={leaveQuestion} />;
}

function isPlainClick(event: MouseEvent): boolean {
  const isSpecial = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !isSpecial && !event.defaultPrevented;
}

/** The id of the sheet on this page that the event's link opens. */
function sheetTarget({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
  const id = link?.getAttribute("href")?.slice(1);
  return id && document.getElementById(id) instanceof HTMLDialogElement ? id : undefined;
}

/** The target of the event's link, if it is another page of the site in the same language. */
export function linkTarget({ target }: Event, language: Language): URL | undefined {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return undefined;
  if (link.dataset["reload"] !== undefined) return undefined;
  const url = new URL(link.href);
  const samePage = url.pathname === location.pathname && url.search === location.search;
  // Other fragments of the same page are left to the browser: `:target` styles depend on it.
  return isOurs(url, language) && !(samePage && url.hash) ? url : undefined;
}

/** The address of a submitted GET form, without its empty fields. */
function formTarget(event: SubmitEvent, language: Language): URL | undefined {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "get") return undefined;
  if (form.dataset["reload"] !== undefined) return undefined;
  // Not `form.action`: a field named `action` would shadow it.
  const url = new URL(form.getAttribute("action") ?? "", location.href);
  const fields = new FormData(form, event.submitter);
  url.search = new URLSearchParams(
    [...fields].flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
    ),
  ).toString();
  return isOurs(url, language) ? url : undefined;
}

function isOurs(url: URL, language: Language): boolean {
  const kyrgyz = url.pathname === "/ky" || url.pathname.startsWith("/ky/");
  return url.origin === location.origin && kyrgyz === (language === "ky");
}
