import { fileURLToPath } from "node:url";
import { type MediaStore, openMediaFolder } from "./media-store.ts";

/** The store that an address names. What an object store needs is loaded for that one only. */
export async function openMedia(mediaUrl: string): Promise<MediaStore> {
  if (mediaUrl.startsWith("file:")) return openMediaFolder(fileURLToPath(mediaUrl));
  const { openMediaBucket } = await import("./media-bucket.ts");
  return openMediaBucket(mediaUrl);
}
