/** Where the manifest is, without the language. */
export const manifestPath = "/app/manifest.webmanifest";
