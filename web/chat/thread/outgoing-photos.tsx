import { useTranslations } from "#web/platform/i18n.tsx";

/** The photos of a message on its way, out of their bytes: the server may not have them yet. */
export function OutgoingPhotos({ files }: { files: readonly Blob[] }) {
  const t = useTranslations("chat");
  const isSingle = files.length === 1;
  return (
    <ul className={`mb-1 grid w-72 max-w-full gap-1 overflow-hidden rounded-s ${isSingle ? "" : "grid-cols-2"}`}>
      {files.map((file, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- they never change their places
          key={index}
          className={files.length % 2 === 1 && !isSingle && index === 0 ? "col-span-2" : ""}
        >
          <OutgoingPhoto file={file} alt={t("photoAlt", { number: index + 1, total: files.length })} />
        </li>
      ))}
    </ul>
  );
}

function OutgoingPhoto({ file, alt }: { file: Blob; alt: string }) {
  const show = (picture: HTMLImageElement) => {
    const address = URL.createObjectURL(file);
    picture.src = address;
    return () => URL.revokeObjectURL(address);
  };
  // Takes its place at once: nothing below it moves.
  return <img ref={show} alt={alt} className="aspect-square w-full bg-felt-200 object-cover" />;
}
