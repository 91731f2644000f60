import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** The rules of WCAG that pages comply with: 2.2 AA. */
const accessibilityRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Those of them that depend on the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** Contexts in which axe cannot run. */
export const contextsWithoutScripts = new WeakSet<BrowserContext>();

/** Parts of pages in which axe has found nothing, by {@link describeParts} and the rules. */
const checkedParts = new Set<string>();

/** Expects that axe finds nothing on the page as it is now. Parts that look alike are checked once, across pages too. */
export async function expectAccessible(page: Page, rules = accessibilityRules): Promise<void> {
  const violations = contextsWithoutScripts.has(page.context())
    ? await inCopyWithScripts(page, (copy) => findViolations(copy, rules))
    : await findViolations(page, rules);
  expect(violations, [`what axe found on ${page.url()}`, ...violations].join("\n")).toEqual([]);
}

/** What a page consists of, and lists repeat. */
const partsOfPages =
  "body, main, header, nav, footer, aside, section, article, form, fieldset, dialog, ul, ol, li, tr, details";

async function findViolations(page: Page, rules: string[]): Promise<string[]> {
  const parts = (await describeParts(page)).map((part) => part && `${rules.join(" ")} ${part}`);
  const known = parts.map((part, index) => checkedParts.has(part) || (part !== "" && parts.indexOf(part) < index));
  // The first one is the page.
  if (known[0]) return [];
  // Evaluated and not added as a script: the content security policy admits the page's own scripts only.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ({ runOnly, selector, known }) => {
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const exclude = [...document.querySelectorAll(selector)].filter((_part, index) => known[index]);
      const found: axe.AxeResults = await run(
        { include: [document], exclude },
        { runOnly, resultTypes: ["violations"] },
      );
      const violations: string[] = [];
      const { scrollX, scrollY } = globalThis;
      for (const { id, nodes } of found.violations)
        for (const { target, failureSummary } of nodes) {
          // What a sticky bar covers by half is too small only for as long as nobody scrolls.
          const covered = id === "target-size" ? document.querySelector(target.join(" ")) : null;
          if (covered) {
            covered.scrollIntoView({ block: "center", behavior: "instant" });
            const { violations: left } = await run(covered, { runOnly: [id], resultTypes: ["violations"] });
            if (!left.length) continue;
          }
          violations.push(`${id}: ${target.join(" ")} ${failureSummary}`);
        }
      scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
      return violations;
    },
    { runOnly: rules, selector: partsOfPages, known },
  );
  if (violations.length === 0) for (const part of parts) if (part) checkedParts.add(part);
  return violations;
}

/**
 * What axe would look at in each of {@link partsOfPages}; empty for those that somebody is using. It is the same for parts that differ
 * in words, pictures, numbers and where links lead, but not in elements, classes, states, or what they stand in.
 */
function describeParts(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const screen = `${innerWidth}×${innerHeight} ${isDark} ${document.documentElement.dataset["theme"]}`;
    const described = new Map<Element, string>();
    const focused = document.activeElement === document.body ? null : document.activeElement;
    return [...document.querySelectorAll(selector)].map((part) => {
      if ((focused && part.contains(focused)) || (part !== document.body && part.matches(":hover"))) return "";
      const states = [":checked", ":disabled", ":user-invalid", ":popover-open", ":modal"]
        .map((state) => part.querySelectorAll(state).length)
        .join(" ");
      return hash(`${screen} ${surroundings(part)} ${states} ${shape(part.outerHTML)}`);
    });

    function surroundings(part: Element): string {
      const outer = part.parentElement;
      if (!outer) return "";
      const known = described.get(outer);
      if (known !== undefined) return known;
      const text = `${surroundings(outer)}>${outer.localName}.${outer.className}`;
      described.set(outer, text);
      return text;
    }

    function shape(html: string): string {
      return (
        html
          .replaceAll(/ (href|src|srcset|title|value|datetime)="[^"]+"/g, " $1")
          // What names what stays to be seen, whatever the record.
          .replaceAll(/ (?:id|for|aria-(?:labelledby|controls|describedby))="[^"]+"/g, (link) =>
            link.replaceAll(/\d+/g, "0"),
          )
          .replaceAll(/ (alt|aria-label|placeholder)="[^"]+"/g, " $1")
          .replaceAll(/<img [^>]*>/g, (image) => image.replace(/ style="[^"]*"/, ""))
          // Short links are the ones that may be hard to press.
          .replaceAll(/>([^<]+)</g, (_match, text: string) =>
            text.trim().length > 3 ? ">words<" : text.trim() ? ">w<" : "><",
          )
          .replaceAll(/_[rR]_\w*_/g, "")
      );
    }

    /** 64 bits of a text (FNV-1a, twice). */
    function hash(text: string): string {
      let [first, second] = [0x811c9dc5, 0x01000193];
      for (let index = 0; index < text.length; index += 1) {
        first = Math.imul(first ^ text.charCodeAt(index), 0x01000193);
        second = Math.imul(second ^ text.charCodeAt(text.length - 1 - index), 0x01000193);
      }
      return `${first} ${second}`;
    }
  }, partsOfPages);
}

/**
 * Axe waits by timers, which never fire in a page without scripts: it would wait for ever. So it gets a copy of the page as it stands,
 * without its scripts, in a context where those of axe run.
 */
async function inCopyWithScripts<T>(page: Page, work: (copy: Page) => Promise<T>): Promise<T> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll("script")) script.remove();
    // Where scripts may run, what is in it would be text.
    for (const shown of copy.querySelectorAll("noscript")) shown.replaceWith(...shown.childNodes);
    return `<!doctype html>${copy.outerHTML}`;
  });
  const browser = page.context().browser();
  if (!browser) throw new Error("the page belongs to no browser");
  const context = await browser.newContext({ viewport: page.viewportSize(), reducedMotion: "reduce" });
  try {
    const copy = await context.newPage();
    const address = page.url();
    await copy.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
    await copy.goto(address);
    return await work(copy);
  } finally {
    await context.close();
  }
}

/** Expects that axe finds nothing in the colours of the dark theme, for a page whose light theme was checked. */
export async function expectAccessibleInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, colourRules);
  await page.emulateMedia({ colorScheme: "light" });
}
