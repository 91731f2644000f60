import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";

/** Of P-256: the number of its points. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Seconds that a token is valid for: push services refuse more than a day (RFC 8292, 2). */
const lifetime = 12 * 3_600;
/** A token is used for half of its life, so that a clock that is wrong by hours does no harm. */
const useFor = lifetime / 2;
/** Push services whose tokens are kept; there are a handful. */
const maxTokens = 100;

/** Proves to push services that a push is from this site (VAPID, RFC 8292). */
export interface Vapid {
  /** As browsers want it: the point, base64url. */
  publicKey: string;
  /** The value of `Authorization` for the push service at this origin. */
  authorize(origin: string, now: Date): Promise<string>;
}

/**
 * The key comes from the installation's secret like all others: nothing is stored, every process has the same. With another secret
 * all sessions end, and with them the subscriptions that were made for the old key. `contact`: where the push service finds the operator, an
 * `https:` or `mailto:` address.
 */
export function createVapid(secret: string, contact: string): Vapid {
  const { publicKey, signingKey } = makeKeys(secret);
  const tokens = new Map<string, { token: Promise<string>; until: number }>();
  const sign = (origin: string, seconds: number) =>
    new SignJWT()
      .setProtectedHeader({ typ: "JWT", alg: "ES256" })
      .setAudience(origin)
      .setExpirationTime(seconds + lifetime)
      .setSubject(contact)
      .sign(signingKey);
  return {
    publicKey,
    async authorize(origin, now) {
      const seconds = Math.floor(now.getTime() / 1_000);
      const kept = tokens.get(origin);
      if (kept && kept.until > seconds) return `vapid t=${await kept.token}, k=${publicKey}`;
      if (tokens.size >= maxTokens) tokens.clear();
      const token = sign(origin, seconds);
      tokens.set(origin, { token, until: seconds + useFor });
      return `vapid t=${await token}, k=${publicKey}`;
    },
  };
}

/** A key of P-256 from 64 bits more than it needs, so that all keys are equally likely (FIPS 186-5, A.2.1). */
function makeKeys(secret: string): { publicKey: string; signingKey: KeyObject } {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "push: vapid", 40));
  const number = (BigInt(`0x${bytes.toString("hex")}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, "0"), "hex");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  const point = ecdh.getPublicKey();
  const signingKey = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: privateKey.toString("base64url"),
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  return { publicKey: point.toString("base64url"), signingKey };
}
