/** The picture of a main category beside its name, the same everywhere. */
export function CategoryPicture({ image }: { image: string | null }) {
  return image && <img src={image} alt="" width={28} height={28} loading="lazy" className="mr-2.5 size-7 shrink-0" />;
}
