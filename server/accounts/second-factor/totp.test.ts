import { expect, test } from "vitest";
import { encodeBase32, findPeriod, totpAddress, totpCode } from "./totp.ts";

/** The secret of RFC 6238, appendix B; its codes of eight digits end with these. */
const secret = Buffer.from("12345678901234567890");

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i s the code is %s, as in RFC 6238", (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  for (const drift of [-30, 0, 30]) {
    const now = new Date((seconds + drift) * 1_000);
    expect(findPeriod(secret, code, now), String(drift)).toBe(Math.floor(seconds / 30));
  }
  for (const drift of [-61, 61]) expect(findPeriod(secret, code, new Date((seconds + drift) * 1_000))).toBeUndefined();
});

test("secrets are Base32 as in RFC 4648, without padding", () => {
  const encoded = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => encodeBase32(Buffer.from(text)));
  expect(encoded).toEqual(["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
});

test("what is no code is wrong, and the address names site and login", () => {
  for (const code of ["", "28708", "2870820", "абвгде", "287082 "])
    expect(findPeriod(secret, code, new Date(59_000)), code).toBeUndefined();
  expect(totpAddress(secret, { issuer: "jarya.kg", login: "+996555000001" })).toBe(
    "otpauth://totp/jarya.kg:%2B996555000001?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=jarya.kg",
  );
});
