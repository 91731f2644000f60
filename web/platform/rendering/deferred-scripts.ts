/** Milliseconds after which scripts start anyway, so that a picture that hangs does not block hydration. */
const maxWait = 3_000;

/** Waits until the pictures that are seen first are decoded and painted: for the next frame, then a task. A hidden page gets no frames and does not wait for one. */
const startWhenPainted = [
  `const pictures=[...document.querySelectorAll('img[fetchpriority="high"]')].map((image)=>image.decode());`,
  `Promise.race([Promise.allSettled(pictures),new Promise((late)=>setTimeout(late,${maxWait}))])`,
  `.then(()=>document.hidden?start():requestAnimationFrame(()=>setTimeout(start)))`,
].join("");

const hint = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
/** The script with which the router's `<Scripts>` starts the app: imports, one statement, the import of the entry. */
const starter =
  /(<script\b(?=[^>]* type="module")[^>]*>)((?:\s*import [^;]+;)+)([^<]*?)\bimport\(("[^"]+")\);(<\/script>)/;
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Lets the scripts of a page start once everything in sight is painted: the page can be read and its links and forms work without
 * them, and on a slow network they would delay the pictures. A page without the router's scripts is left as it is.
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
