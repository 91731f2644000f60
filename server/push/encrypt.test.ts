import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decryptPush } from "#server/test/push-service.ts";
import { encryptPush, isPublicKey, maxTextLength } from "./encrypt.ts";

const decode = (text: string) => Buffer.from(text, "base64url");

test("the example of RFC 8291, 5 and appendix A", () => {
  const receiver = {
    p256dh: decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    auth: decode("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const body = encryptPush(Buffer.from("When I grow up, I want to be a watermelon"), receiver, {
    privateKey: decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    salt: decode("DGv6ra1nlYgDCS1FRnbzlw"),
  });
  expect(body.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl" +
      "95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("the longest text fits the 4,096 bytes that every push service takes, and a longer one is none", () => {
  const browser = createECDH("prime256v1");
  const keys = { p256dh: browser.generateKeys(), auth: randomBytes(16) };
  const text = randomBytes(maxTextLength);
  const body = encryptPush(text, keys);
  expect(body.length).toBeLessThanOrEqual(4_096);
  expect(decryptPush(body, browser, keys.auth)).toEqual(text);
  expect(() => encryptPush(randomBytes(maxTextLength + 1), keys)).toThrow("3073");
});

test("two pushes of one text have nothing in common", () => {
  const browser = createECDH("prime256v1");
  const keys = { p256dh: browser.generateKeys(), auth: randomBytes(16) };
  const [one, other] = [encryptPush(Buffer.from("x"), keys), encryptPush(Buffer.from("x"), keys)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21)).not.toEqual(other.subarray(21));
});

test("a public key is a point on the curve", () => {
  const key = createECDH("prime256v1").generateKeys();
  expect(isPublicKey(key)).toBe(true);
  const beside = Buffer.from(key);
  beside[64] = (beside[64] ?? 0) ^ 1;
  const outside = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 0xff)]);
  for (const wrong of [beside, outside, Buffer.alloc(65), key.subarray(1), Buffer.concat([key, Buffer.of(0)])]) {
    expect(isPublicKey(wrong)).toBe(false);
  }
});
