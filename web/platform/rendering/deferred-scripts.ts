/** Milliseconds after which scripts start anyway, so that a stalled picture does not delay hydration. */
const maxWait = 3_000;

/** Starts once the first pictures are decoded and painted: after a frame and a task. Hidden pages have no frames, so they do not wait for one. */
const startWhenPainted = [
  `const pictures=[...document.querySelectorAll('img[fetchpriority="high"]')].map((image)=>image.decode());`,
  `Promise.race([Promise.allSettled(pictures),new Promise((late)=>setTimeout(late,${maxWait}))])`,
  `.then(()=>document.hidden?start():requestAnimationFrame(()=>setTimeout(start)))`,
].join("");

const hint = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
/** The script of the router's `<Scripts>` that starts the app: imports, one statement, the import of the entry. */
const starter =
  /(<script\b(?=[^>]{0,500} type="module")[^>]{0,500}>)((?:\s*import [^;]{1,500};)+)([^<]*?)\bimport\(("[^"]+")\);(<\/script>)/;
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Makes the scripts of a page start after the first paint: the page works without them, and on a slow network they would
 * delay the pictures. A page without the router's scripts stays unchanged.
 */
export function deferScripts(page: string): string {
  const [whole, open, imports = "", statement = "", entry = "", close] = starter.exec(page) ?? [];
  if (whole === undefined) return page;
  const files = [...page.matchAll(hint)].map(([, file]) => file);
  const modules = [...imports.matchAll(staticImport)].map(([, name, file]) => ({ name, file }));
  const [effects, named] = [modules.filter(({ name }) => !name), modules.filter(({ name }) => name)];
  const late = [
    `const start=async()=>{`,
    `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}));`,
    ...effects.map(({ file }) => `await import(${file});`),
    `const [${named.map(({ name }) => name).join()}]=await Promise.all([${named.map(({ file }) => `import(${file})`).join()}]);`,
    statement.trim(),
    `import(${entry})};`,
    startWhenPainted,
  ].join("");
  return page.replaceAll(hint, "").replace(whole, () => `${open}${late}${close}`);
}
