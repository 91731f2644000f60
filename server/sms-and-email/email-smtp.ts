import { createTransport } from "nodemailer";
import type { Channel, Outcome } from "./channel.ts";

/** Milliseconds; in sum half a minute at most, which is less than the lease of a delivery. */
export const timeouts = { dnsTimeout: 4_000, connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 10_000 };

/**
 * E-mail through a server: `smtp://login:password@host:587/?from=no-reply@jarya.kg`, `smtps:` for TLS from the start.
 * A password leaves this machine only under TLS.
 */
export function createSmtpChannel(address: string): Channel {
  const url = new URL(address);
  const isSecure = url.protocol === "smtps:";
  const from = url.searchParams.get("from") ?? "";
  const domain = /@([^\s<>]+)/.exec(from)?.[1] ?? url.hostname;
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const transport = createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback && url.username !== "",
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    async deliver({ reference, recipient, subject, text, unsubscribe_url: unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          // An object, because a text could contain several recipients.
          to: { name: "", address: recipient },
          subject: subject ?? "",
          text,
          messageId: `<${reference}@${domain}>`,
          // Keeps vacation responders from replying (RFC 3834).
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
          },
        });
        return { result: "accepted" };
      } catch (error) {
        return readFailure(error);
      }
    },
    close() {
      transport.close();
    },
  };
}

/** A button of the program for e-mails, which sends a POST there (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Only the status codes of the answer, which may contain the recipient's address. */
function readFailure(error: unknown): Outcome {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const status = responseCode ?? 0;
  const cause = ["smtp", code, responseCode].filter((part) => part !== undefined).join(" ");
  if (code === "EAUTH") return { result: "failed", cause, alert: "the mail server refuses our login" };
  if (code === "ETLS") return { result: "failed", cause, alert: "the mail server offers no TLS that can be used" };
  if (status === 0) return { result: "failed", cause, alert: `the mail server cannot be reached: ${cause}` };
  if (status < 500) return { result: "failed", cause };
  // A 5yz answer is permanent (RFC 5321, 4.2.1), and only at these commands about this one delivery.
  if (command === "RCPT TO" || command === "DATA") return { result: "refused", cause };
  return { result: "failed", cause, alert: `the mail server refuses us: ${cause}` };
}
