/** The fragment of the preview, so that Back leads from it to the form. */
export const previewHash = "#preview";
