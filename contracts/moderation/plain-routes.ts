import type { PlainRoute } from "#contracts/base/endpoint.ts";

/** A photo of a message that waits for a moderator or came with an open claim. The file is `<id>-<width>.webp`. */
export const getModeratedChatPhoto = {
  name: "getModeratedChatPhoto",
  method: "GET",
  path: "/moderation/v1/chat/photos/{file}",
  feature: "moderation",
  summary: "A photo of a message that waits for a moderator or came with an open claim, for staff",
  params: { file: "Id and width: 12-480.webp" },
  success: { status: 200, type: "image/webp" },
  errors: ["not_found"],
} as const satisfies PlainRoute;
