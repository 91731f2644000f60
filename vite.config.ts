import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messages } from "./web/build/messages-plugin.ts";
import { precompress } from "./web/build/precompress-plugin.ts";

export default defineConfig({
  plugins: [messages(), tailwindcss(), reactRouter(), precompress()],
  build: {
    // The Content-Security-Policy admits no data: fonts or styles.
    assetsInlineLimit: 0,
    // Tells the server which file holds a language's texts, so that it can be preloaded.
    manifest: true,
  },
  optimizeDeps: {
    include: ["react", "react-dom", "react-dom/client", "react-router", "react-router/dom", "use-intl/core"],
  },
});
