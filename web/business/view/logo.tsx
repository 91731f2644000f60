import type { PhotoSource } from "#web/ui/photo/photo-source.ts";

const sizes = { s: "size-10 text-base", m: "size-14 text-xl", l: "size-20 text-2xl 720:size-28 720:text-3xl" } as const;

/** The logo of a business, or the first letter of its name. */
export function Logo({
  logo,
  initial,
  size = "m",
}: {
  logo: PhotoSource | null;
  initial: string;
  size?: keyof typeof sizes;
}) {
  const shape = `shrink-0 rounded-m ${sizes[size]}`;
  if (logo)
    return (
      <img
        src={logo.src}
        alt=""
        width={140}
        height={140}
        className={`border border-felt-200 object-cover ${shape}`}
        style={{ backgroundColor: logo.colour }}
      />
    );
  return (
    <span aria-hidden className={`grid place-items-center bg-lake-50 font-bold text-lake-700 ${shape}`}>
      {initial}
    </span>
  );
}
