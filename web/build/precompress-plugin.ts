import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Compressing smaller files saves less than the headers cost. */
const minBytes = 1_024;

/** Writes `.br` and `.gz` files beside every script and style of the browser's build, so that requests compress nothing. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: {
      order: "post",
      handler(options) {
        const folder = path.join(options.dir ?? "", "assets");
        for (const name of readdirSync(folder)) {
          if (/\.(?:js|css|svg|json)$/.test(name)) compressFile(path.join(folder, name));
        }
      },
    },
  };
}

function compressFile(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
