import { allowSvg } from "./allow-svg.ts";
import { type Composition, drawFiles } from "./pictures.ts";

// Draws pictures for `drawn-when-asked.ts`, in a process of its own: it reads SVG, which the product never does while it serves.

export interface DrawOrder {
  id: number;
  composition: Composition;
}

export type DrawReply =
  | { id: number; files: { ending: string; bytes: Uint8Array; type: string }[] }
  | { id: number; fault: string };

void allowSvg(
  () =>
    new Promise(() => {
      process.on("message", (order: DrawOrder) => {
        drawFiles(order.composition).then(
          (files) => reply({ id: order.id, files }),
          (error: unknown) => reply({ id: order.id, fault: String(error) }),
        );
      });
    }),
);
process.on("disconnect", () => process.exit());

function reply(message: DrawReply): void {
  process.send?.(message);
}
