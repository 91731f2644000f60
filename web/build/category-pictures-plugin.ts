import type { ServerResponse } from "node:http";
import sharp from "sharp";
import type { Plugin } from "vite";
import { categoryIcons, type CategoryIcon, categoryPicturesPath } from "../../contracts/catalogue/icons.ts";
import { drawPicture } from "./category-pictures.ts";

/** As photos are, and as link previews want it. */
const pictureSize = { width: 960, height: 720 };
const previewSize = { width: 1200, height: 630 };

/**
 * The pictures of categories (`contracts/catalogue/icons.ts`) among the files of the browser's build, each as an SVG and as a JPEG for link
 * previews. They are drawn here because the server's decoder takes no SVG (`server/media/decode-picture.ts`).
 */
export function categoryPictures(): Plugin {
  return {
    name: "category-pictures",
    applyToEnvironment: (environment) => environment.name === "client",
    configureServer(server) {
      server.middlewares.use(categoryPicturesPath, (request, response, next) => {
        const [, name, type] = /^\/([a-z0-9-]+)\.(svg|jpg)(?:\?|$)/.exec(request.url ?? "") ?? [];
        const icon = categoryIcons.find((known) => known === name);
        if (icon) void sendPicture(response, icon, type === "svg");
        else next();
      });
    },
    async generateBundle() {
      const folder = categoryPicturesPath.slice(1);
      for (const icon of categoryIcons) {
        this.emitFile({
          type: "asset",
          fileName: `${folder}${icon}.svg`,
          source: await drawPicture(icon, pictureSize),
        });
        this.emitFile({ type: "asset", fileName: `${folder}${icon}.jpg`, source: await drawPreview(icon) });
      }
    },
  };
}

async function sendPicture(response: ServerResponse, icon: CategoryIcon, isDrawing: boolean): Promise<void> {
  const source = await (isDrawing ? drawPicture(icon, pictureSize) : drawPreview(icon));
  response.setHeader("Content-Type", isDrawing ? "image/svg+xml" : "image/jpeg");
  response.end(source);
}

async function drawPreview(icon: CategoryIcon): Promise<Buffer> {
  const svg = await drawPicture(icon, previewSize);
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
