/** Milliseconds after which scripts start anyway, so that a stalled picture does not delay hydration. */
const maxWait = 3_000;

/** Starts once the first pictures are decoded and painted: after a frame and a task. Hidden pages have no frames, so they do not wait for one. */
const startWhenPainted = [
  `const pictures=[...document.querySelectorAll('img[fetchpriority="high"]')].map((image)=>image.decode());`,
  `Promise.race([Promise.allSettled(pictures),new Promise((late)=>setTimeout(late,${maxWait}))])`,
  `.then(()=>document.hidden?start():requestAnimationFrame(()=>setTimeout(start)))`,
].join("");

/** Milliseconds after which a tapped link goes where it leads, for scripts that do not come. */
const maxTapWait = 5_000;

/**
 * A link with `data-wait` that is tapped before the page lives stays on it, marked with `data-tapped`: the part that it belongs to takes both
 * marks away when it is hydrated, and does what the tap wanted.
 */
const waitForTapped = [
  `addEventListener("click",(tap)=>{const link=tap.target.closest("a[data-wait]");`,
  `if(!link||tap.button||tap.metaKey||tap.ctrlKey||tap.shiftKey||tap.altKey)return;`,
  `tap.preventDefault();link.dataset.tapped="";`,
  `setTimeout(()=>{if("tapped"in link.dataset)location=link.href},${maxTapWait})},true);`,
].join("");

const hintStart = '<link rel="modulepreload"';
const hintFile = / href="([^"]+)"/;
const scriptEnd = "</script>";
/** The script of the router's `<Scripts>` that starts the app: imports, one statement, the import of the entry. */
const starter =
  /^(<script\b(?=[^>]{0,500} type="module")[^>]{0,500}>)((?:\s*import [^;]{1,500};)+)([^<]*?)\bimport\(("[^"]+")\);(<\/script>)$/;
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Makes the scripts of a page start after the first paint: the page works without them, and on a slow network they would
 * delay the pictures. A page without the router's scripts stays unchanged.
 */
export function deferScripts(page: string): string {
  const at = findStarter(page);
  const [whole, open, imports = "", statement = "", entry = "", close] = at ?? [];
  if (at === undefined || whole === undefined) return page;
  const { rest: before, files: earlier } = takeHints(page.slice(0, at.index));
  const { rest: after, files: later } = takeHints(page.slice(at.index + whole.length));
  const files = [...earlier, ...later];
  const modules = [...imports.matchAll(staticImport)].map(([, name, file]) => ({ name, file }));
  const [effects, named] = [modules.filter(({ name }) => !name), modules.filter(({ name }) => name)];
  const late = [
    `const start=async()=>{`,
    // Each in a task of its own: a cheap phone takes 10 ms or more to send one off.
    `for(const href of ${JSON.stringify(files)}){document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}));await new Promise((sent)=>setTimeout(sent))}`,
    ...effects.map(({ file }) => `await import(${file});`),
    `const [${named.map(({ name }) => name).join()}]=await Promise.all([${named.map(({ file }) => `import(${file})`).join()}]);`,
    statement.trim(),
    `import(${entry})};`,
    page.includes(' data-wait=""') ? waitForTapped : "",
    startWhenPainted,
  ].join("");
  return `${before}${open}${late}${close}${after}`;
}

/** The parts of the starter, and where it is. Patterns look only where it can be: over the whole page they cost as much as a loader. */
function findStarter(page: string): RegExpExecArray | undefined {
  for (let mark = page.indexOf(' type="module"'); mark >= 0; mark = page.indexOf(' type="module"', mark + 1)) {
    const start = page.lastIndexOf("<script", mark);
    const end = page.indexOf(scriptEnd, mark);
    if (start < 0 || end < 0) continue;
    const found = starter.exec(page.slice(start, end + scriptEnd.length));
    if (found) return Object.assign(found, { index: start });
  }
  return undefined;
}

/** The text without its hints to load scripts, and the files that they name. */
function takeHints(text: string): { rest: string; files: string[] } {
  const files: string[] = [];
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf(hintStart); at >= 0; at = text.indexOf(hintStart, from)) {
    const end = text.indexOf(">", at) + 1;
    const file = hintFile.exec(text.slice(at, end))?.[1];
    kept.push(text.slice(from, file === undefined ? end : at));
    if (file !== undefined) files.push(file);
    from = end;
  }
  return { rest: kept.join("") + text.slice(from), files };
}
