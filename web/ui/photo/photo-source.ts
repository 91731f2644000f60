import { photoWidths } from "#contracts/photos/rules.ts";

/** What an `<img>` needs of one photo. */
export interface PhotoSource {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  /** Average colour, drawn until the picture arrives. */
  colour: string;
}

interface PhotoAddress {
  photo: string;
  width: number;
  height: number;
}

/** Address of the rendition nearest above `width`, from the address of the largest one: the name ends in the width. */
export function photoAt({ photo, width: own }: PhotoAddress, width: number): string {
  const fitting = photoWidths.find((candidate) => candidate >= width) ?? own;
  return rename(photo, Math.min(own, fitting));
}

/** All renditions of a photo up to `largest` pixels wide, for `srcset`. */
export function photoSet({ photo, width: own }: PhotoAddress, largest = 2048): string {
  let set = "";
  for (const width of photoWidths) {
    if (width < own && width <= largest) set += `${rename(photo, width)} ${width}w, `;
  }
  return own <= largest || set === "" ? `${set}${photo} ${own}w` : set.slice(0, -2);
}

function rename(photo: string, width: number): string {
  return `${photo.slice(0, photo.lastIndexOf("-"))}-${width}.webp`;
}
