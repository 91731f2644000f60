import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
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
      async handler(options) {
        const folder = path.join(options.dir ?? "", "assets");
        const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg|json)$/.test(name));
        // Node compresses on all cores.
        await Promise.all(names.map((name) => compressFile(path.join(folder, name))));
      },
    },
  };
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await toBrotli(bytes, { params }));
  await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }));
}
