import path from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import { blogArticles, blogPreviewPath } from "../../contracts/content/blog.ts";

/** As link previews want it. */
const previewSize = { width: 1200, height: 630 };

/** The drawings of the blog as JPEGs for link previews, which take no SVG, among the files of the browser's build. */
export function blogPreviews(): Plugin {
  let root = process.cwd();
  return {
    name: "blog-previews",
    applyToEnvironment: (environment) => environment.name === "client",
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      for (const slug of blogArticles) {
        const drawing = sharp(path.join(root, "web/content/blog/drawings", `${slug}.svg`), { density: 192 });
        const source = await drawing.resize(previewSize).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
        this.emitFile({ type: "asset", fileName: blogPreviewPath(slug).slice(1), source });
      }
    },
  };
}
