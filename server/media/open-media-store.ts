import { fileURLToPath } from "node:url";
import { type MediaStore, openMediaFolder } from "./media-store.ts";

/** The store at an address. The S3 client is loaded only when it is needed. */
export async function openMedia(mediaUrl: string): Promise<MediaStore> {
  if (mediaUrl.startsWith("file:")) return openMediaFolder(fileURLToPath(mediaUrl));
  const { openMediaBucket } = await import("./media-bucket.ts");
  return openMediaBucket(mediaUrl);
}
