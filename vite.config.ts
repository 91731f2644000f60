import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messages } from "./web/build/messages-plugin.ts";
import { precompress } from "./web/build/precompress-plugin.ts";

export default defineConfig(({ command }) => ({
  plugins: [messages(), tailwindcss(), reactRouter(), precompress()],
  build: {
    // The Content-Security-Policy admits no data: fonts or styles.
    assetsInlineLimit: 0,
    // Tells the server which file holds a language's texts, so that it can be preloaded.
    manifest: true,
  },
  // The server's build holds its own React, the production one, whatever NODE_ENV is and whoever else loads React.
  ...(command === "build" && { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  optimizeDeps: {
    include: ["react", "react-dom", "react-dom/client", "react-router", "react-router/dom", "use-intl/core"],
  },
}));
