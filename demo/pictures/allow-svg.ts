import sharp from "sharp";

const svg = { operation: ["VipsForeignLoadSvg"] };
let users = 0;

/**
 * Lets sharp read SVG while `work` lasts. For everything else the product blocks that (`server/media/decode-picture.ts`): uploads must not
 * reach its loader. The demo market draws texts of ours, before the site takes anything from others.
 */
export async function allowSvg<T>(work: () => Promise<T>): Promise<T> {
  users += 1;
  sharp.unblock(svg);
  try {
    return await work();
  } finally {
    users -= 1;
    if (users === 0) sharp.block(svg);
  }
}
