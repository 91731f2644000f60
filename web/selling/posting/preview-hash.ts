/** The address of the preview within its page: Back leads from it to the form. */
export const previewHash = "#preview";
