import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { paymentProviderNames } from "#contracts/payments/rules.ts";
import { describeFileError } from "./file-errors.ts";
import { makeFolder } from "./make-folder.ts";

/** The settings of the operator. Only a demo may have no `secret`: see {@link ensureSecret}. */
export type Settings = Readonly<{
  port: number;
  host: string;
  /** The origin, as in `https://jarya.kg`. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Through which processes tell each other what is new; undefined: through the database. */
  redisUrl: string | undefined;
  /** A folder (`file:`) or a bucket (`s3:`). */
  mediaUrl: string;
  /**
   * The place of backups of the embedded database and the media: a folder (`file:`) or a bucket (`s3:`). `undefined` if
   * there are no backups.
   */
  backupUrl: string | undefined;
  /** Backups are encrypted with it. */
  backupKey: string | undefined;
  /** Days that backups are kept. */
  backupDays: number;
  demo: boolean;
  secret: string | undefined;
  /** Secrets by which nothing is signed any more, and what they have signed is still valid. */
  oldSecrets: readonly string[];
  /** Number of proxies in front whose `X-Forwarded-For` is trusted. */
  trustProxy: number;
  metricsToken: string | undefined;
  supportUrl: string | undefined;
  appUrl: string | undefined;
  /** Where faults of safety are told: a `mailto:` or https address. */
  securityContact: string | undefined;
  /** By which search engines are told of changed pages (IndexNow); undefined: they are told nothing. */
  indexNowKey: string | undefined;
  /** Off: browsers remove the one that they have. */
  serviceWorker: boolean;
  /** `smtp:` with `from`; undefined: the demo's outbox. */
  smtpUrl: string | undefined;
  /** Hosts of push services; undefined: those of the known browsers. */
  pushHosts: readonly string[] | undefined;
  /** `nikita:` with `sender`; undefined: the demo's outbox. */
  smsUrl: string | undefined;
  /** An OpenID provider to sign in with. */
  oidc: Readonly<{ issuer: string; clientId: string; clientSecret: string }> | undefined;
  /** How money is paid, providers that take it first. */
  payments: readonly PaymentProviderName[];
  /** `freedompay:` with merchant and secret. */
  freedomPayUrl: string | undefined;
  /** `finik:` with account and key, and two keys in PEM: ours, which signs, and the provider's. */
  finik: Readonly<{ url: string; privateKey: string; publicKey: string }> | undefined;
  rateLimitFactor: number;
  /** Milliseconds that a stop goes on accepting connections once `/healthz` says that it has begun. */
  stopDrain: number;
  /** Milliseconds that a stop then waits for running requests. */
  stopTimeout: number;
  logLevel: LogLevel;
}>;

export type PaymentProviderName = (typeof paymentProviderNames)[number];

export type LogLevel = (typeof logLevels)[number];

/** An invalid setting: its name and what it should be, without its value, which may be a secret. */
export type SettingsProblem = { name: string; should: string };

/** Has all invalid settings at once. */
export class SettingsError extends Error {
  readonly problems: readonly SettingsProblem[];

  constructor(problems: readonly SettingsProblem[]) {
    super(problems.map(({ name, should }) => `${name} ${should}`).join("\n"));
    this.name = "SettingsError";
    this.problems = problems;
  }
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** HS256 needs a key at least as long as its output (RFC 7518, 3.2). */
const minSecretLength = 32;
/**
 * Minimum number of different characters in a secret. 32 random hexadecimal digits have about 14; one in a billion has
 * fewer than 8.
 */
const minSecretVariety = 8;

/** Seconds: a proxy that asks every second notices in that time, with one answer to spare. */
const defaultStopDrain = 3;

/** The longest time that backups are kept: ten years. */
export const maxBackupDays = 3650;

const unsupported = z.undefined({ error: "is not supported yet by this version: unset it" }).optional();

const schema = z.object({
  PORT: number("a whole number from 1 to 65535", (n) => isWhole(n, 1, 65_535)).default(3000),
  HOST: text("a host name or an IP address", isHost).default("127.0.0.1"),
  PUBLIC_URL: text("an http or https address without a path, as https://jarya.kg", isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: text("an address as postgresql://user:password@host:5432/database", isPostgresUrl).optional(),
  MEDIA_URL: text(
    "an address as file:///var/lib/jarya/media or s3://key:secret@host/bucket?region=eu-central-1, with %2F for / and %2B for + in the secret",
    (value) => isFileUrl(value) || isBucketUrl(value),
  ).optional(),
  BACKUP_URL: text(
    "a folder as /mnt/backup or an address as s3://key:secret@host/bucket/folder?region=eu-central-1, with %2F for / and %2B for + in the secret",
    isBackupPlace,
  )
    .transform(normaliseBackupPlace)
    .optional(),
  BACKUP_KEY: text(
    `at least ${minSecretLength} characters long`,
    (value) => value.length >= minSecretLength,
  ).optional(),
  BACKUP_DAYS: number(`a whole number from 1 to ${maxBackupDays}`, isBackupDays).default(7),
  DEMO: z.enum(["0", "1"], { error: "should be 1 or 0" }).optional(),
  SECRET: text(`at least ${minSecretLength} random characters`, isSecret).optional(),
  SECRET_OLD: text(
    `secrets of before, each of at least ${minSecretLength} random characters, with spaces between them`,
    (value) => value.split(/\s+/).every(isSecret),
  )
    .transform((value) => value.split(/\s+/))
    .optional(),
  TRUST_PROXY: number("a whole number from 0 to 16", (n) => isWhole(n, 0, 16)).default(0),
  METRICS_TOKEN: text("letters, digits and -._~+/ only (RFC 6750, 2.1)", (value) =>
    /^[\w.~+/-]+=*$/.test(value),
  ).optional(),
  SUPPORT_URL: text("an http or https address", isWebUrl).optional(),
  APP_URL: text("an http or https address", isWebUrl).optional(),
  SECURITY_CONTACT: text(
    "an address as mailto:security@jarya.kg or https://jarya.kg/security",
    (value) => /^mailto:[^\s@]+@[^\s@]+$/.test(value) || (/^https:\/\//i.test(value) && URL.canParse(value)),
  ).optional(),
  INDEXNOW_KEY: text("8 to 128 letters, digits and - only", (value) => /^[a-zA-Z0-9-]{8,128}$/.test(value)).optional(),
  SERVICE_WORKER: z.enum(["on", "off"], { error: "should be on or off" }).default("on"),
  RATE_LIMIT_FACTOR: number("a number above 0", (n) => n > 0 && Number.isFinite(n)).default(1),
  STOP_DRAIN: number("a number of seconds from 0 to 60", (n) => n <= 60).optional(),
  STOP_TIMEOUT: number("a number of seconds from 1 to 600", (n) => n >= 1 && n <= 600).default(30),
  LOG_LEVEL: z.enum(logLevels, { error: `should be one of ${logLevels.join(", ")}` }).default("info"),
  DATABASE_REPLICA_URL: unsupported,
  REDIS_URL: text("an address as redis://:password@host:6379/0", isRedisUrl).optional(),
  SMTP_URL: text("an address as smtp://login:password@host:587/?from=no-reply@jarya.kg", isSmtpUrl).optional(),
  SMS_URL: text("an address as nikita://login:password@smspro.nikita.kg/?sender=Jarya", isSmsUrl).optional(),
  PUSH_HOSTS: text(
    "hosts of push services with spaces between them, as fcm.googleapis.com *.push.apple.com, or * for all",
    (value) => value.split(/\s+/).every((host) => host === "*" || isHost(host.replace(/^\*\./, ""))),
  )
    .transform((value) => value.toLowerCase().split(/\s+/))
    .optional(),
  PAYMENTS: text(`some of ${paymentProviderNames.join(", ")}, with commas between them`, (value) =>
    splitNames(value).every((name) => paymentProviderNames.some((known) => known === name)),
  )
    .transform((value) => paymentProviderNames.filter((name) => splitNames(value).includes(name)))
    .optional(),
  FREEDOMPAY_URL: text("an address as freedompay://merchant:secret@api.freedompay.kg", isFreedomPayUrl).optional(),
  FINIK_URL: text(
    "an address as finik://account:api-key@api.acquiring.averspay.kg/?title=Jarya",
    isFinikUrl,
  ).optional(),
  FINIK_PRIVATE_KEY: pem("our private key", createPrivateKey),
  FINIK_PUBLIC_KEY: pem("the provider's public key", createPublicKey),
  OIDC_ISSUER: text("an https address, as https://accounts.google.com", isIssuer).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
});

/**
 * The settings in `env`, frozen. A blank value counts as unset, as from a compose file that passes on all names.
 * `serves`: the settings are for a server, which needs SMS and e-mail unless it is a demo. `isInTerminal`: by default,
 * a stop does not wait for proxies.
 * @throws {SettingsError} with all invalid settings
 */
export function readSettings(env: NodeJS.ProcessEnv, { serves = false, isInTerminal = false } = {}): Settings {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = schema.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map((issue) => ({
    name: String(issue.path[0]),
    should: issue.message,
  }));
  const demo = given["DEMO"] === undefined ? given["DATABASE_URL"] === undefined : given["DEMO"] !== "0";
  if (!demo && given["SECRET"] === undefined) {
    problems.push({
      name: "SECRET",
      should: `should be set when DEMO=0: at least ${minSecretLength} random characters`,
    });
  }
  problems.push(...findBackupProblems(given, parsed.data));
  const { HOST, PUBLIC_URL } = parsed.data ?? {};
  const opening = isPublic(PUBLIC_URL)
    ? "a PUBLIC_URL that is not this machine"
    : HOST !== undefined && !isLoopback(HOST)
      ? "a HOST that other machines reach"
      : undefined;
  if (serves && given["DEMO"] === undefined && demo && opening) {
    problems.push({
      name: "DEMO",
      should: `should be set beside ${opening}: DEMO=0 (with SECRET, SMTP_URL, SMS_URL) for a site, DEMO=1 for a demo whose logins, admin too, are open to everybody`,
    });
  }
  if (serves && !demo)
    problems.push(...findMissing(given, providers, "when DEMO=0: codes for signing up go through it"));
  if (parsed.data?.PAYMENTS?.includes("freedompay"))
    problems.push(...findMissing(given, ["FREEDOMPAY_URL"], "when PAYMENTS has freedompay"));
  if (parsed.data?.PAYMENTS?.includes("finik"))
    problems.push(...findMissing(given, finikNames, "when PAYMENTS has finik"));
  if (parsed.data?.PAYMENTS?.includes("sandbox") && !demo)
    problems.push({ name: "PAYMENTS", should: "should not have sandbox when DEMO=0: it takes no money" });
  if (oidcNames.some((name) => given[name] !== undefined)) {
    problems.push(...findMissing(given, oidcNames, `together with ${oidcNames.join(", ")}`));
  }
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);

  const { data } = parsed;
  const dataDir = resolve(data.DATA_DIR);
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    mediaUrl: data.MEDIA_URL ?? pathToFileURL(join(dataDir, "media")).href,
    backupUrl: data.BACKUP_URL,
    backupKey: data.BACKUP_KEY,
    backupDays: data.BACKUP_DAYS,
    demo,
    secret: data.SECRET,
    oldSecrets: data.SECRET_OLD ?? [],
    trustProxy: data.TRUST_PROXY,
    metricsToken: data.METRICS_TOKEN,
    supportUrl: data.SUPPORT_URL,
    appUrl: data.APP_URL,
    securityContact: data.SECURITY_CONTACT,
    indexNowKey: data.INDEXNOW_KEY,
    serviceWorker: data.SERVICE_WORKER === "on",
    smtpUrl: data.SMTP_URL,
    smsUrl: data.SMS_URL,
    pushHosts: data.PUSH_HOSTS,
    oidc: readOidc(data),
    payments: data.PAYMENTS ?? (demo ? (["sandbox"] as const) : []),
    freedomPayUrl: data.FREEDOMPAY_URL,
    finik: readFinik(data),
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    stopDrain: (data.STOP_DRAIN ?? (isInTerminal ? 0 : defaultStopDrain)) * 1_000,
    stopTimeout: data.STOP_TIMEOUT * 1_000,
    logLevel: data.LOG_LEVEL,
  });
}

/**
 * The secret for tokens, codes and cookies: the setting, else that in `DATA_DIR/secret`, which is generated at the first call. Processes
 * that do so at once get the same one.
 * @throws {SettingsError} when the secret in the file is too short, or the file cannot be read
 */
export function ensureSecret({ secret, dataDir }: Pick<Settings, "secret" | "dataDir">): string {
  if (secret !== undefined) return secret;
  const path = join(dataDir, "secret");
  const stored = readSecret(path);
  if (stored !== undefined) return stored;

  // Written under another name and then linked: nobody sees a partial file, and only one link succeeds.
  makeFolder(dataDir);
  const partial = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(partial, `${randomBytes(48).toString("base64url")}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
    linkSync(partial, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  return readSecret(path) ?? ensureSecret({ secret, dataDir });
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length >= minSecretLength) return secret;
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    const found = describeFileError(error, path) ?? String(error);
    throw new SettingsError([{ name: "SECRET", should: `should be readable in its file, or set: ${found}` }]);
  }
  throw new SettingsError([
    {
      name: "SECRET",
      should: `in ${path} is damaged: delete the file to have a new one made, or set SECRET`,
    },
  ]);
}

const providers = ["SMTP_URL", "SMS_URL"];
const finikNames = ["FINIK_URL", "FINIK_PRIVATE_KEY", "FINIK_PUBLIC_KEY"];
const oidcNames = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];

function findMissing(given: Record<string, string>, names: readonly string[], when: string): SettingsProblem[] {
  return names.filter((name) => given[name] === undefined).map((name) => ({ name, should: `should be set ${when}` }));
}

function findBackupProblems(
  given: Record<string, string>,
  data: z.infer<typeof schema> | undefined,
): SettingsProblem[] {
  if (given["BACKUP_URL"] === undefined) return [];
  const problems = findMissing(
    given,
    ["BACKUP_KEY"],
    `beside BACKUP_URL: at least ${minSecretLength} random characters`,
  );
  if (given["DATABASE_URL"] !== undefined) {
    problems.push({
      name: "BACKUP_URL",
      should:
        "should not be set beside DATABASE_URL: back that database up with its own tools (docs/features/backup.md)",
    });
  }
  if (data?.BACKUP_URL?.startsWith("file:") && isWithin(fileURLToPath(data.BACKUP_URL), resolve(data.DATA_DIR)))
    problems.push({ name: "BACKUP_URL", should: "should be outside of DATA_DIR, best on another disk" });
  return problems;
}

/** Whether a path is a folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`);
}

function readOidc(data: z.infer<typeof schema>): Settings["oidc"] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return Object.freeze({ issuer, clientId, clientSecret });
}

function readFinik(data: z.infer<typeof schema>): Settings["finik"] {
  const { FINIK_URL: url, FINIK_PRIVATE_KEY: privateKey, FINIK_PUBLIC_KEY: publicKey } = data;
  if (url === undefined || privateKey === undefined || publicKey === undefined) return undefined;
  return Object.freeze({ url, privateKey, publicKey });
}

function text(should: string, isGood: (value: string) => boolean) {
  return z.string().refine(isGood, { error: `should be ${should}` });
}

/** A key of RSA as PEM, with line ends or `\\n` for them, as files of settings have it. */
function pem(whose: string, read: (text: string) => KeyObject) {
  return z
    .string()
    .transform((value) => value.replaceAll("\\n", "\n").trim())
    .refine((value) => isRsaKey(value, read), { error: `should be ${whose} of RSA in PEM, of 2048 bits or more` })
    .optional();
}

/** Decimal digits only: `Number` also accepts `0x10`, `1e3` and blanks. */
function number(should: string, isGood: (value: number) => boolean) {
  return text(should, (value) => /^\d+(\.\d+)?$/.test(value) && isGood(Number(value))).transform(Number);
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Long enough, and neither a few characters again and again nor the same text several times. */
function isSecret(value: string): boolean {
  // A text that repeats a shorter one is found in its double before its end.
  const isRepeated = value !== "" && (value + value).indexOf(value, 1) < value.length;
  const isVaried = new Set(value).size >= minSecretVariety && !isRepeated;
  return value.length >= minSecretLength && isVaried;
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value);
}

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function isOrigin(value: string): boolean {
  if (!isWebUrl(value)) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === "/" && [search, hash, username, password].every((part) => part === "");
}

/** Whether the address is meant for other machines. */
function isPublic(url: string | undefined): boolean {
  if (url === undefined) return false;
  return !isLoopback(new URL(url).hostname);
}

/** Whether only this machine reaches a host name or an address (RFC 6761, 6.3; RFC 1122, 3.2.1.3). */
export function isLoopback(host: string): boolean {
  // The URL standard writes an address of IPv6 in its shortest form.
  const name = isIP(host) === 6 ? new URL(`http://[${host}]`).hostname : host;
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(name);
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//i.test(value) && URL.canParse(value);
}

function isRedisUrl(value: string): boolean {
  return (
    /^rediss?:\/\//i.test(value) && URL.canParse(value) && new URL(value).hostname !== "" && isDecodable(new URL(value))
  );
}

/** Up to 11 letters and digits, or a number (3GPP TS 23.040, 9.1.2.5). */
const senderPattern = /^[\w .-]{1,11}$|^\+?\d{4,15}$/;

function isSmsUrl(value: string): boolean {
  if (!/^nikita(\+http)?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  const isComplete = [url.hostname, url.username, url.password].every((part) => part !== "");
  return isComplete && isDecodable(url) && senderPattern.test(url.searchParams.get("sender") ?? "");
}

function splitNames(value: string): string[] {
  return value.split(",").map((name) => name.trim());
}

/** Merchants are numbers. */
function isFreedomPayUrl(value: string): boolean {
  if (!/^freedompay(\+http)?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.hostname !== "" && /^\d{1,20}$/.test(url.username) && url.password !== "" && isDecodable(url);
}

/** The MCC has four digits (ISO 18245). */
function isFinikUrl(value: string): boolean {
  if (!/^finik(\+http)?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  const { searchParams } = url;
  const isComplete = [url.hostname, url.username, url.password].every((part) => part !== "");
  const isShop =
    /^[\w .-]{1,50}$/.test(searchParams.get("title") ?? "Jarya") && /^\d{4}$/.test(searchParams.get("mcc") ?? "7311");
  return isComplete && isShop && isDecodable(url);
}

function isRsaKey(value: string, read: (text: string) => KeyObject): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = read(value);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

function isSmtpUrl(value: string): boolean {
  if (!/^smtps?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  const from = url.searchParams.get("from") ?? "";
  return (
    url.hostname !== "" && isDecodable(url) && /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from)
  );
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** An issuer has neither query nor fragment (OpenID Connect Discovery, 2); plain http only on this machine. */
function isIssuer(value: string): boolean {
  if (!isWebUrl(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || isLoopback) && search === "" && hash === "";
}

export function isBackupDays(days: number): boolean {
  return isWhole(days, 1, maxBackupDays);
}

/** A folder by its absolute path or as `file:`, or a bucket, perhaps with a folder in it. */
export function isBackupPlace(value: string): boolean {
  return (
    /^\/[^/]/.test(value) || isFileUrl(value) || isBucketUrl(value, /^\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w.-]+)*\/?$/)
  );
}

/** A path as a `file:` address. */
export function normaliseBackupPlace(value: string): string {
  return value.startsWith("/") ? pathToFileURL(resolve(value)).href : value;
}

/**
 * The secret may contain characters that need percent-encoding. Bucket names follow the Amazon S3 User Guide, «General
 * purpose bucket naming rules».
 */
function isBucketUrl(value: string, path = /^\/[a-z\d][a-z\d.-]{1,61}[a-z\d]$/): boolean {
  if (!/^s3:\/\//i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  const isComplete = [url.hostname, url.username, url.password].every((part) => part !== "");
  return isComplete && isDecodable(url) && path.test(url.pathname);
}

function isFileUrl(value: string): boolean {
  return /^file:\/\/\/[^?#]/i.test(value) && URL.canParse(value);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
