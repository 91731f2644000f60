import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { languages } from "../platform/language.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const entry = path.join(root, "web/app/worker/worker.ts");

/** `sw.js` beside the browser's build: the service worker, in one file. It knows its build by the names of all files, which hold their hashes. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle(_options, bundle) {
      const names = Object.keys(bundle).toSorted().join("\n");
      const buildId = createHash("sha256").update(names).digest("base64url").slice(0, 12);
      const emitPicture = (name: string) => {
        const source = readFileSync(path.join(root, "web/app/icons", name));
        return `/${this.getFileName(this.emitFile({ type: "asset", name, source }))}`;
      };
      const pictures = { icon: emitPicture("icon-192.png"), badge: emitPicture("badge-96.png") };
      this.emitFile({ type: "asset", fileName: "sw.js", source: await bundleWorker(buildId, pictures) });
    },
  };
}

/** Bundles the worker for a build with an id; `pictures`: those of notifications. */
async function bundleWorker(buildId: string, pictures: { icon: string; badge: string }): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      __BUILD__: JSON.stringify(buildId),
      __PICTURES__: JSON.stringify(pictures),
      __TEXTS__: JSON.stringify(readTexts()),
    },
    build: {
      write: false,
      rolldownOptions: { input: entry, output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
  const chunks = [result].flat().flatMap((written) => ("output" in written ? written.output : []));
  const worker = chunks.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  if (worker?.type !== "chunk" || chunks.length !== 1) throw new Error("the service worker should be one file");
  return worker.code;
}

/** The few words of the worker itself, for when it has kept nothing. */
function readTexts() {
  const read = (language: string) => {
    const file = readFileSync(path.join(root, "i18n", language, "app.json"), "utf8");
    type Texts = Record<"title" | "text" | "downTitle" | "downText" | "retry", string>;
    const { title, text, downTitle, downText, retry } = (JSON.parse(file) as { offline: Texts }).offline;
    return { title, text, downTitle, downText, retry };
  };
  return Object.fromEntries(languages.map((language) => [language, read(language)]));
}
