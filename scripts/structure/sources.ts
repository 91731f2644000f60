import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/** A TypeScript file as the rules need it. */
export interface Source {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
  /** Imports and re-exports, types included: files of this repository by path, packages by name. */
  imports: Import[];
  /** Targets of `export … from`. */
  reexports: string[];
  /** Their texts, without `//` and the like. */
  comments: string[];
  /** The text with comments blanked out. */
  code: string;
}

export interface Import {
  target: string;
  /** `import type`, or only types among the names. */
  isType: boolean;
}

/** `files` are paths from `root`. */
export function readSources(root: string, files: readonly string[]): Source[] {
  return files.map((file) => parseSource(file, readFileSync(path.join(root, file), "utf8")));
}

/** @throws on a syntax error */
export function parseSource(file: string, text: string): Source {
  const { module, comments, errors } = parseSync(file, text);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ request: moduleRequest.value, isType }] : [])),
  );
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      request: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      request: text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^["'`]|["'`]$/g, ""),
      isType: false,
    })),
    ...reexported,
  ];
  return {
    path: file,
    text,
    imports: imports.map(({ request, isType }) => ({ target: resolve(file, request), isType })),
    reexports: reexported.map(({ request }) => resolve(file, request)),
    comments: comments.map(({ value }) => value),
    code: blankOut(text, comments),
  };
}

/** The path from the root for `#web/…` and relative requests; packages stay as they are. */
function resolve(file: string, request: string): string {
  const name = request.replace(/\?.*$/, "");
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name;
}

function blankOut(text: string, spans: readonly { start: number; end: number }[]): string {
  let blanked = "";
  let position = 0;
  for (const { start, end } of spans) {
    blanked += text.slice(position, start) + text.slice(start, end).replaceAll(/[^\n]/g, " ");
    position = end;
  }
  return blanked + text.slice(position);
}
