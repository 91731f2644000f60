/** A year, the minimum of browsers' preload lists. */
const strictTransport = "max-age=31536000; includeSubDomains";

/**
 * Headers of all answers, pages and API (OWASP ASVS 5.0, V3.4): no sniffing, no framing, no full referrer to other sites, no sensors.
 * HSTS only where the site uses https.
 */
function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(https ? { "strict-transport-security": strictTransport } : {}),
  };
}

interface PageSources {
  /** Sources for the page's inline scripts: nonce or hashes. */
  scripts: readonly string[];
  /** Source for its one `<style>`: a hash. */
  styles: string;
  dev: boolean;
}

/**
 * The policy of a page. Style attributes are allowed, because components set sizes and colours in them. In development Vite injects
 * styles and uses a web socket.
 */
export function contentSecurityPolicy({ scripts, styles, dev }: PageSources): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    // `blob:` for photos that are shown before they are sent: only our own scripts can make such addresses.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of answers that are no pages: opened in a window they may load nothing. */
const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers of every answer; a page replaces the policy. `publicUrl`: the address of the site. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    ...securityHeaders({ https: publicUrl.startsWith("https:") }),
    "content-security-policy": apiContentSecurityPolicy,
  };
}
