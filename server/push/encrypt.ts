import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const curve = "prime256v1";
/** Bytes of a point of P-256, uncompressed. */
export const publicKeyLength = 65;
/** Bytes of a record: one holds a whole push. */
const recordSize = 4_096;
/** Bytes of a text at most, so that a push of 4,096 bytes (RFC 8030, 7.2), which every push service takes, holds it. */
export const maxTextLength = 3_072;

/** The keys that a browser gave with its subscription. */
export interface ReceiverKeys {
  p256dh: Buffer;
  auth: Buffer;
}

/** Made anew for each push; given in tests. */
interface Ephemeral {
  privateKey: Buffer;
  salt: Buffer;
}

/** Whether bytes are a public key: a point on the curve. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== publicKeyLength || bytes[0] !== 4) return false;
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The body of a push (RFC 8291 over RFC 8188, `aes128gcm`): only the browser with these keys reads the text. */
export function encryptPush(text: Buffer, { p256dh, auth }: ReceiverKeys, given?: Ephemeral): Buffer {
  if (text.length > maxTextLength) throw new Error(`a push of ${text.length} bytes`);
  const ecdh = createECDH(curve);
  if (given) ecdh.setPrivateKey(given.privateKey);
  else ecdh.generateKeys();
  const salt = given?.salt ?? randomBytes(16);
  const publicKey = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, publicKey]);
  const secret = derive(ecdh.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2: the last record, without padding.
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, sealed]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
