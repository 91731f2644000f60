/** Milliseconds after which scripts start whatever is missing: a picture that hangs does not keep a page from coming to life. */
const longestWait = 3_000;

/** The pictures that a reader sees first have come and are drawn: in the next frame, then in a task of its own. No frame comes to a page that nobody looks at. */
const whenInSight = [
  `const pictures=[...document.querySelectorAll('img[fetchpriority="high"]')].map((image)=>image.decode());`,
  `Promise.race([Promise.allSettled(pictures),new Promise((late)=>setTimeout(late,${longestWait}))])`,
  `.then(()=>document.hidden?start():requestAnimationFrame(()=>setTimeout(start)))`,
].join("");

const hint = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
/** The script with which the router's `<Scripts>` starts the app: imports, one statement, the import of the entry. */
const starter =
  /(<script\b(?=[^>]* type="module")[^>]*>)((?:\s*import [^;]+;)+)([^<]*?)\bimport\(("[^"]+")\);(<\/script>)/;
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g;

/**
 * Lets the scripts of a page start when all that is in sight has come: a page is read, and its links and forms work, without
 * them, and on a slow network they would hold the pictures up. A page that is not as expected is left as it is.
 */
export function startScriptsLate(page: string): string {
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
    whenInSight,
  ].join("");
  return page.replaceAll(hint, "").replace(whole, () => `${open}${late}${close}`);
}
