/** Widths of a photo's renditions; none is wider than the photo itself (`product.md`, Ads). */
const widths = [160, 320, 480, 960, 2048];

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
  const fitting = Math.min(own, widths.find((candidate) => candidate >= width) ?? own);
  return photo.replace(/-\d+(?=\.webp$)/, `-${fitting}`);
}

/** All renditions of a photo up to `largest` pixels wide, for `srcset`. */
export function photoSet(photo: PhotoAddress, largest = 2048): string {
  const smaller = widths.filter((width) => width < photo.width && width <= largest);
  const all = photo.width <= largest || smaller.length === 0 ? [...smaller, Math.min(photo.width, 2048)] : smaller;
  return all.map((width) => `${photoAt(photo, width)} ${width}w`).join(", ");
}
