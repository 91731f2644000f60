import type { PlainRoute } from "#contracts/base/endpoint.ts";

/** A photo of a message. The file is `<id>-<width>.webp`, as in `ChatMessage`. */
export const getChatPhoto = {
  name: "getChatPhoto",
  method: "GET",
  path: "/chat/v2/photos/{file}",
  feature: "chat",
  summary: "A photo of a message, for the two people of its room",
  params: { file: "Id and width: 12-480.webp" },
  success: { status: 200, type: "image/webp" },
  errors: ["unauthenticated", "token_expired", "api_key_not_accepted", "not_found"],
} as const satisfies PlainRoute;
