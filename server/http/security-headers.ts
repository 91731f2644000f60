/** A year, the least that browsers' preload lists take. */
const strictTransport = "max-age=31536000; includeSubDomains";

/**
 * Headers for every answer, pages and API alike (OWASP ASVS 5.0, V3.4): no sniffing, no framing, no referrer
 * beyond our own pages, none of the device's sensors. HSTS only where the site is reached by https.
 */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(https ? { "strict-transport-security": strictTransport } : {}),
  };
}

interface PageSources {
  /** Sources that admit the page's inline scripts, by nonce or hash. */
  scripts: readonly string[];
  /** The source that admits its one `<style>`, by hash. */
  styles: string;
  dev: boolean;
}

/**
 * The policy of a page. Style attributes are admitted: components set sizes and colours in them; `<style>` and scripts stay strict. In development Vite injects styles and
 * speaks over a web socket.
 */
export function contentSecurityPolicy({ scripts, styles, dev }: PageSources): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    // A photo is shown before it is sent: `blob:` holds nothing but what our own scripts made.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of answers that are no pages: whatever opens one in a window gets nothing to run. */
export const apiContentSecurityPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
