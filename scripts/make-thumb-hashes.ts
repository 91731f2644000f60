import { writeFileSync } from "node:fs";
import { listDemoPictures } from "#demo/load.ts";
import { readReference } from "#demo/market/reference.fixture.ts";
import { thumbHashFile } from "#demo/pictures/thumb-hashes.ts";

// Makes the file of placeholders anew, after the drawing of the demo market's pictures has changed. What it has already stays as it is.
const pictures = await listDemoPictures(readReference());
const lines = pictures.map(({ name, thumbhash }) => `${name}\t${Buffer.from(thumbhash).toString("base64")}\n`);
writeFileSync(thumbHashFile, lines.toSorted().join(""));
