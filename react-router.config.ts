import type { Config } from "@react-router/dev/config";

/** Pages are rendered by the server; every page's script is known from the first answer, so that no click asks for a map. */
export default {
  appDirectory: "web",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // One file a page: a part of fifty bytes would be one more request, and one more that can fail.
  splitRouteModules: false,
} satisfies Config;
