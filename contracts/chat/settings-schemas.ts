import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import * as calls from "./calls.ts";
import { maxQuickReplies, maxQuickReplyLength } from "./rules.ts";
import { chatText, feature } from "./schemas.ts";

export const ChatSettings = z
  .object({
    /** Shows others when one was here, and shows one the same of them. */
    shows_presence: z.boolean(),
    quick_replies: z.array(z.string()),
  })
  .meta({ id: "ChatSettings" });
export type ChatSettings = z.infer<typeof ChatSettings>;

export const getChatSettings = endpoint({
  ...calls.getChatSettings,
  acting: "chat",
  feature,
  summary: "One's quick replies, and whether others see when one was here",
  reply: ChatSettings,
  errors: signedInErrors,
});

export const updateChatSettings = endpoint({
  ...calls.updateChatSettings,
  feature,
  summary: "Change one's quick replies, and whether others see when one was here",
  body: z.strictObject({
    shows_presence: z.boolean({ error: "boolean" }).optional(),
    quick_replies: z.array(chatText(maxQuickReplyLength)).max(maxQuickReplies, { error: "too_many" }).optional(),
  }),
  reply: ChatSettings,
  errors: signedInErrors,
});
