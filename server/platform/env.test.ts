import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ensureSecret, readSettings, SettingsError } from "./env.ts";

const secret = "q7Rz1VkT9mXw4LcB8nYd2HsJ6gPf3Ea0";
const oldSecrets = ["Zb5Ww0QkYt8rNj3LxD6mSh1VcPf4Ga7E", "jH2kT9zQ5yBn8wRfC1vXs6LdM3gPa0Ue"];
const smtp = "smtps://jarya:p%40ss@mail.jarya.kg/?from=no-reply%40jarya.kg";
const sms = "nikita://jarya:p%40ss@smspro.nikita.kg/?sender=Jarya";
const finikUrl = "finik://0b1e-7:hunter2@api.acquiring.averspay.kg/?title=Jarya&mcc=7311";
const pemKeys = (type: "rsa" | "ed25519", modulusLength = 2048) => {
  const options = {
    modulusLength,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  } as const;
  return type === "rsa" ? generateKeyPairSync("rsa", options) : generateKeyPairSync("ed25519", options);
};
const keys = pemKeys("rsa");
const folder = mkdtempSync(join(tmpdir(), "jarya-env-"));
afterAll(() => rmSync(folder, { recursive: true }));

function readProblems(env: NodeJS.ProcessEnv, purpose?: { serves: boolean }): SettingsError["problems"] {
  try {
    readSettings(env, purpose);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  test.each([
    ["/mnt/backup", "file:///mnt/backup"],
    ["/mnt/with blank/", "file:///mnt/with%20blank"],
    ["file:///mnt/backup", "file:///mnt/backup"],
    ["s3://key:s%2Fecret@s3.example/bucket?region=eu-1", "s3://key:s%2Fecret@s3.example/bucket?region=eu-1"],
    ["s3://key:secret@s3.example/bucket/jarya/site-1", "s3://key:secret@s3.example/bucket/jarya/site-1"],
  ])("backups may go to %s", (given, url) => {
    const settings = readSettings({ BACKUP_URL: given, BACKUP_KEY: secret, BACKUP_DAYS: "30" });
    expect(settings).toMatchObject({ backupUrl: url, backupKey: secret, backupDays: 30 });
  });

  test.each([
    "backup",
    "./backup",
    "//server/share",
    "ftp://key:secret@host/bucket",
    "s3://host/bucket",
    "s3://key:secret@host",
    "s3://key:secret@host/B",
    "s3://key:%@host/bucket",
    "s3://key:secret@host/bucket//folder",
    "s3://key:secret@host/bucket/a folder",
    resolve(".data"),
    resolve(".data/backup"),
  ])("backups may not go to %s", (given) => {
    expect(readProblems({ BACKUP_URL: given, BACKUP_KEY: secret })).toEqual([
      { name: "BACKUP_URL", should: expect.any(String) },
    ]);
  });

  test("backups need a key and the embedded database, and are kept for whole days", () => {
    const names = (env: NodeJS.ProcessEnv) => readProblems(env).map(({ name }) => name);
    expect(names({ BACKUP_URL: "/mnt/backup" })).toEqual(["BACKUP_KEY"]);
    expect(names({ BACKUP_URL: "/mnt/backup", BACKUP_KEY: "short" })).toEqual(["BACKUP_KEY"]);
    expect(names({ BACKUP_URL: "/mnt/backup", BACKUP_KEY: secret, DATABASE_URL: "postgres://x", DEMO: "1" })).toEqual([
      "BACKUP_URL",
    ]);
    for (const days of ["0", "1.5", "-1", "3651", "week"])
      expect(names({ BACKUP_DAYS: days })).toEqual(["BACKUP_DAYS"]);
    // A key without an address is for commands.
    expect(names({ BACKUP_KEY: secret })).toEqual([]);
  });

  test("nothing set is a demo on this machine with the embedded database", () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: resolve(".data"),
      databaseUrl: undefined,
      redisUrl: undefined,
      mediaUrl: `file://${resolve(".data/media")}`,
      backupUrl: undefined,
      backupKey: undefined,
      backupDays: 7,
      demo: true,
      secret: undefined,
      oldSecrets: [],
      trustProxy: 0,
      metricsToken: undefined,
      supportUrl: undefined,
      appUrl: undefined,
      serviceWorker: true,
      smtpUrl: undefined,
      smsUrl: undefined,
      oidc: undefined,
      payments: ["sandbox"],
      freedomPayUrl: undefined,
      finik: undefined,
      rateLimitFactor: 1,
      stopDrain: 3_000,
      stopTimeout: 30_000,
      logLevel: "info",
    });
  });

  test("every setting is read", () => {
    const settings = readSettings({
      PORT: "8080",
      HOST: "::",
      PUBLIC_URL: "https://jarya.kg/",
      DATA_DIR: "/srv/jarya",
      DATABASE_URL: "postgresql://jarya:p%40ss@db:5432/jarya",
      REDIS_URL: "rediss://jarya:hunter2@cache:6380/1",
      MEDIA_URL: "file:///srv/media",
      DEMO: "0",
      SECRET: secret,
      SECRET_OLD: ` ${oldSecrets.join("  ")}`,
      TRUST_PROXY: "1",
      METRICS_TOKEN: "abc.DEF-1=",
      SUPPORT_URL: "https://t.me/jarya",
      APP_URL: "https://apps.example/jarya",
      SECURITY_CONTACT: "mailto:security@jarya.kg",
      SERVICE_WORKER: "off",
      SMTP_URL: smtp,
      SMS_URL: sms,
      OIDC_ISSUER: "https://accounts.google.com",
      OIDC_CLIENT_ID: "jarya.apps.example",
      OIDC_CLIENT_SECRET: "hunter2",
      PAYMENTS: "freedompay",
      FREEDOMPAY_URL: "freedompay://123:hunter2@api.freedompay.kg",
      FINIK_URL: finikUrl,
      FINIK_PRIVATE_KEY: keys.privateKey.replaceAll("\n", "\\n"),
      FINIK_PUBLIC_KEY: keys.publicKey,
      RATE_LIMIT_FACTOR: "0.5",
      STOP_DRAIN: "10",
      STOP_TIMEOUT: "60",
      LOG_LEVEL: "warn",
      BACKUP_KEY: secret,
      BACKUP_DAYS: "30",
    });
    expect(settings).toEqual({
      backupKey: secret,
      backupDays: 30,
      port: 8080,
      host: "::",
      publicUrl: "https://jarya.kg",
      dataDir: "/srv/jarya",
      databaseUrl: "postgresql://jarya:p%40ss@db:5432/jarya",
      redisUrl: "rediss://jarya:hunter2@cache:6380/1",
      mediaUrl: "file:///srv/media",
      demo: false,
      secret,
      oldSecrets,
      trustProxy: 1,
      metricsToken: "abc.DEF-1=",
      supportUrl: "https://t.me/jarya",
      appUrl: "https://apps.example/jarya",
      securityContact: "mailto:security@jarya.kg",
      serviceWorker: false,
      smtpUrl: smtp,
      smsUrl: sms,
      oidc: { issuer: "https://accounts.google.com", clientId: "jarya.apps.example", clientSecret: "hunter2" },
      payments: ["freedompay"],
      freedomPayUrl: "freedompay://123:hunter2@api.freedompay.kg",
      finik: { url: finikUrl, privateKey: keys.privateKey.trim(), publicKey: keys.publicKey.trim() },
      rateLimitFactor: 0.5,
      stopDrain: 10_000,
      stopTimeout: 60_000,
      logLevel: "warn",
    });
    expect(Object.isFrozen(settings)).toBe(true);
  });

  test("the public address follows the port, and a blank value counts as unset", () => {
    expect(readSettings({ PORT: " 4000 ", SECRET: "", DATABASE_URL: " " })).toMatchObject({
      publicUrl: "http://localhost:4000",
      secret: undefined,
      databaseUrl: undefined,
    });
  });

  test("a stop waits for no proxy in a terminal, unless it is told to", () => {
    expect(readSettings({}, { isInTerminal: true }).stopDrain).toBe(0);
    expect(readSettings({ STOP_DRAIN: "0.5" }, { isInTerminal: true }).stopDrain).toBe(500);
  });

  test("DATABASE_URL turns the demo off unless DEMO=1", () => {
    const DATABASE_URL = "postgres:///jarya?host=/var/run/postgresql";
    expect(readSettings({ DATABASE_URL, SECRET: secret }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL, DEMO: "1" }).demo).toBe(true);
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "0x50"],
    ["STOP_DRAIN", "61"],
    ["STOP_DRAIN", "-1"],
    ["STOP_TIMEOUT", "0"],
    ["STOP_TIMEOUT", "1h"],
    ["SECURITY_CONTACT", "security@jarya.kg"],
    ["SECURITY_CONTACT", "http://jarya.kg/security"],
    ["SECRET", "a".repeat(48)],
    ["SECRET", "ab".repeat(24)],
    ["SECRET", "1234567".repeat(7)],
    ["SECRET", "changeme".repeat(6)],
    ["SECRET", "0123456789abcdef".repeat(2)],
    ["SECRET", "secret".repeat(8)],
    ["SECRET", `${"0".repeat(40)}1234`],
    ["SECRET", "пароль".repeat(8)],
    ["SECRET_OLD", "short"],
    ["SECRET_OLD", `${secret} ${"a".repeat(40)}`],
    ["HOST", "http://0.0.0.0"],
    ["PUBLIC_URL", "jarya.kg"],
    ["PUBLIC_URL", "https://jarya.kg/market"],
    ["DATABASE_URL", "mysql://root:hunter2@db/jarya"],
    ["MEDIA_URL", "file:media"],
    ["MEDIA_URL", "s3://host/bucket"],
    ["MEDIA_URL", "s3://key:hunter2@host"],
    ["MEDIA_URL", "s3://key:hunter2@host/Bad_Bucket"],
    ["DEMO", "yes"],
    ["SECRET", "hunter2"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "-1"],
    ["METRICS_TOKEN", "two words"],
    ["SUPPORT_URL", "javascript:alert(1)"],
    ["APP_URL", "app"],
    ["INDEXNOW_KEY", "short"],
    ["INDEXNOW_KEY", "with/a/slash"],
    ["INDEXNOW_KEY", "k".repeat(129)],
    ["SERVICE_WORKER", "no"],
    ["RATE_LIMIT_FACTOR", "0"],
    ["LOG_LEVEL", "verbose"],
    ["DATABASE_REPLICA_URL", "postgres://replica/jarya"],
    ["REDIS_URL", "localhost:6379"],
    ["REDIS_URL", "https://jarya:hunter2@cache.example"],
    ["REDIS_URL", "redis://:hunter2%@cache.example"],
    ["SMTP_URL", "smtp://localhost"],
    ["SMTP_URL", "https://jarya:hunter2@mail.jarya.kg/?from=no-reply@jarya.kg"],
    ["SMTP_URL", "smtp://jarya:hunter2%@mail.jarya.kg/?from=no-reply@jarya.kg"],
    ["SMTP_URL", "smtp://jarya:hunter2@mail.jarya.kg/?from=jarya"],
    ["PAYMENTS", "visa"],
    ["PAYMENTS", "sandbox;freedompay"],
    ["FREEDOMPAY_URL", "https://123:hunter2@api.freedompay.kg"],
    ["FREEDOMPAY_URL", "freedompay://api.freedompay.kg"],
    ["FREEDOMPAY_URL", "freedompay://shop:hunter2@api.freedompay.kg"],
    ["FREEDOMPAY_URL", "freedompay://123:hunter2%@api.freedompay.kg"],
    ["FINIK_URL", "https://account:hunter2@api.acquiring.averspay.kg"],
    ["FINIK_URL", "finik://account@api.acquiring.averspay.kg"],
    ["FINIK_URL", "finik://account:hunter2%@api.acquiring.averspay.kg"],
    ["FINIK_URL", "finik://account:hunter2@api.acquiring.averspay.kg/?title=Жарыя"],
    ["FINIK_URL", "finik://account:hunter2@api.acquiring.averspay.kg/?mcc=ads"],
    ["FINIK_PRIVATE_KEY", "hunter2"],
    ["FINIK_PRIVATE_KEY", keys.publicKey],
    ["FINIK_PRIVATE_KEY", pemKeys("ed25519").privateKey],
    ["FINIK_PRIVATE_KEY", pemKeys("rsa", 1024).privateKey],
    ["FINIK_PUBLIC_KEY", "hunter2"],
    ["SMS_URL", "https://sms.example"],
    ["SMS_URL", "nikita://smspro.nikita.kg/?sender=Jarya"],
    ["SMS_URL", "nikita://jarya:hunter2@smspro.nikita.kg/"],
    ["SMS_URL", "nikita://jarya:hunter2@smspro.nikita.kg/?sender=a name that is too long"],
  ])("%s=%.40s is refused by name, without the value", (name, value) => {
    const problems = readProblems({ DEMO: "1", [name]: value });
    expect(problems.map((problem) => problem.name)).toEqual([name]);
    expect(problems[0]?.should).toMatch(/^(should be |is not supported yet)/);
    expect(problems[0]?.should).not.toContain("hunter2");
  });

  test("all bad settings are named at once, one a line", () => {
    const env = { PORT: "x", LOG_LEVEL: "x", DEMO: "0", REDIS_URL: "localhost" };
    expect(
      readProblems(env)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["LOG_LEVEL", "PORT", "REDIS_URL", "SECRET"]);
    expect(() => readSettings(env)).toThrow(/^PORT should be a whole number from 1 to 65535$/m);
  });

  test.each([["http://accounts.example"], ["accounts.example"], ["https://accounts.example/?a=1"]])(
    "an issuer %s is refused",
    (OIDC_ISSUER) => {
      const env = { OIDC_ISSUER, OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "hunter2" };
      expect(readProblems(env).map(({ name }) => name)).toEqual(["OIDC_ISSUER"]);
    },
  );

  test("money is taken through what is set up, and not by the sandbox without a demo", () => {
    expect(readProblems({ PAYMENTS: "freedompay" })).toEqual([
      { name: "FREEDOMPAY_URL", should: "should be set when PAYMENTS has freedompay" },
    ]);
    const site = { DEMO: "0", SECRET: secret };
    expect(readProblems({ ...site, PAYMENTS: "sandbox" }).map(({ name }) => name)).toEqual(["PAYMENTS"]);
    expect(readSettings(site).payments).toEqual([]);
    expect(readProblems({ PAYMENTS: "finik", FINIK_URL: finikUrl }).map(({ name }) => name)).toEqual([
      "FINIK_PRIVATE_KEY",
      "FINIK_PUBLIC_KEY",
    ]);
    const FREEDOMPAY_URL = "freedompay://123:hunter2@api.freedompay.kg";
    expect(readSettings({ PAYMENTS: "sandbox, freedompay", FREEDOMPAY_URL }).payments).toEqual([
      "freedompay",
      "sandbox",
    ]);
  });

  test("OIDC_* are set all three, or none", () => {
    expect(readProblems({ OIDC_CLIENT_ID: "id" }).map(({ name }) => name)).toEqual([
      "OIDC_ISSUER",
      "OIDC_CLIENT_SECRET",
    ]);
    expect(readProblems({ OIDC_CLIENT_SECRET: "hunter2" }).map(({ should }) => should)).not.toContain("hunter2");
  });

  test("without a demo a server needs SMS and SMTP; a command does not", () => {
    const env = { DEMO: "0", SECRET: secret };
    expect(readProblems(env, { serves: true }).map(({ name }) => name)).toEqual(["SMTP_URL", "SMS_URL"]);
    expect(readProblems({ ...env, SMTP_URL: smtp }, { serves: true }).map(({ name }) => name)).toEqual(["SMS_URL"]);
    expect(readProblems({ ...env, SMTP_URL: smtp, SMS_URL: sms }, { serves: true })).toEqual([]);
    expect(readProblems({ DEMO: "1" }, { serves: true })).toEqual([]);
    expect(readProblems(env)).toEqual([]);
  });

  test("a server with a public address says whether it is a demo", () => {
    const serves = { serves: true };
    for (const PUBLIC_URL of ["https://jarya.kg", "http://192.168.1.7:3000", "http://localhost.example"]) {
      const problems = readProblems({ PUBLIC_URL }, serves);
      expect(
        problems.map(({ name }) => name),
        PUBLIC_URL,
      ).toEqual(["DEMO"]);
      expect(problems[0]?.should).toContain("DEMO=0");
      expect(readProblems({ PUBLIC_URL, DEMO: "1" }, serves)).toEqual([]);
      expect(readProblems({ PUBLIC_URL })).toEqual([]);
    }
    for (const PUBLIC_URL of [
      "http://localhost:3000",
      "http://127.0.0.1:4000",
      "http://[::1]:3000",
      "http://a.localhost",
    ])
      expect(readProblems({ PUBLIC_URL }, serves), PUBLIC_URL).toEqual([]);
  });

  test("a server that other machines reach says whether it is a demo", () => {
    const serves = { serves: true };
    for (const HOST of ["0.0.0.0", "::", "0:0:0:0:0:0:0:0", "192.168.1.7", "jarya", "localhost.example", "128.0.0.1"]) {
      expect(
        readProblems({ HOST }, serves).map(({ name }) => name),
        HOST,
      ).toEqual(["DEMO"]);
      expect(readProblems({ HOST, DEMO: "1" }, serves)).toEqual([]);
      // Commands listen nowhere.
      expect(readProblems({ HOST })).toEqual([]);
    }
    for (const HOST of ["localhost", "127.0.0.1", "127.1.2.3", "::1", "0:0:0:0:0:0:0:1", "jarya.localhost"])
      expect(readProblems({ HOST }, serves), HOST).toEqual([]);
  });

  test("without a demo a secret has to be set", () => {
    expect(readProblems({ DEMO: "0" }).map(({ name }) => name)).toEqual(["SECRET"]);
    expect(readProblems({ DATABASE_URL: "postgres://db/jarya" }).map(({ name }) => name)).toEqual(["SECRET"]);
    expect(readProblems({ DEMO: "0", SECRET: secret })).toEqual([]);
  });
});

describe("the secret", () => {
  test("SECRET is used as it is", () => {
    const dataDir = join(folder, "untouched");
    expect(ensureSecret({ secret, dataDir })).toBe(secret);
    expect(() => statSync(dataDir)).toThrow("ENOENT");
  });

  test("one is generated once, long enough and readable by its owner only", () => {
    const dataDir = join(folder, "made");
    const made = ensureSecret({ secret: undefined, dataDir });
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect(ensureSecret({ secret: undefined, dataDir })).toBe(made);
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["secret"]);
  });

  test.each([
    ["a secret of its own", `${oldSecrets[0]}\n`],
    ["nothing", ""],
    ["a damaged secret", "short"],
  ])("SECRET wins over a file with %s, which stays as it is", (_what, content) => {
    const dataDir = mkdtempSync(join(folder, "both-"));
    const file = join(dataDir, "secret");
    writeFileSync(file, content);
    expect(ensureSecret({ secret, dataDir })).toBe(secret);
    expect(readFileSync(file, "utf8")).toBe(content);
  });

  test("a blank SECRET is none: that of the file counts", () => {
    const dataDir = mkdtempSync(join(folder, "blank-"));
    writeFileSync(join(dataDir, "secret"), `${oldSecrets[0]}\n`);
    expect(ensureSecret(readSettings({ SECRET: " ", DATA_DIR: dataDir }))).toBe(oldSecrets[0]);
  });

  test("a file that cannot be read is named", () => {
    const dataDir = mkdtempSync(join(folder, "folder-"));
    mkdirSync(join(dataDir, "secret"));
    const refused = () => ensureSecret({ secret: undefined, dataDir });
    expect(refused).toThrow(SettingsError);
    expect(refused).toThrow(`${join(dataDir, "secret")} is a folder, and should be a file`);
  });

  test.each(["", "\n", "short", `${" ".repeat(64)}\n`])("a damaged file is refused rather than used: %j", (content) => {
    const dataDir = mkdtempSync(join(folder, "damaged-"));
    writeFileSync(join(dataDir, "secret"), content);
    expect(() => ensureSecret({ secret: undefined, dataDir })).toThrow(SettingsError);
  });
});
