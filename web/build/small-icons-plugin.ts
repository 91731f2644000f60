import type { Plugin } from "vite";

const iconModule = /\/lucide-react\/.*\/icons\/[^/]+\.m?js$/;
/** Seven random letters that name each line of an icon to React: they do not compress, and a drawing's lines never change places. */
const lineKey = /, key: "[a-z\d]+"/g;

/** Leaves out what icons of Lucide carry beside their lines: a kilobyte of every first visit. In the builds only: in development React asks for keys. */
export function smallIcons(): Plugin {
  return {
    name: "small-icons",
    apply: "build",
    transform: {
      filter: { id: iconModule },
      handler: (code) => ({ code: code.replaceAll(lineKey, "").replace(/^__iconData\.node;$/m, ""), map: null }),
    },
  };
}
