import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSignedCall, signCall, sortKeys } from "./signature.ts";

/** As the provider has published them with its library for Python. */
const published = {
  publicKey: createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAoq/3UxpzgfXOLrJEZd39
TJ7Fc4iRLMcK1Hj563O+sNcP4BnAeNnRXfCCJCLs+UZxPLxV7f1Zj7zHmgUOsB6r
PS3TJwbIIbclDrhoySzPAnTNg+jU9lpPS99vvT8tJpUb0zAA6sAwFxHUQk43mzgL
ou04eMlSHZmZ4MFVGzWGakIwDRlPMQbQCOiU+N/0Kl7qBDwDkn6USwc16MTa2Xm6
BAhcwaug0jlhN5NIu7hyK2gk8In1S0OrxBEK3Z1zShRhixGEhA8Z7NREJCMuqHke
09dVK1nVXz6CGTQMafjDKDwgmiBR7cJo25Icb/OqFs4TzE7XPfU/3gK0+1YdqF4J
/wIDAQAB
-----END PUBLIC KEY-----`),
  signature:
    "TiQCuWaV1WE/VDsbYKn6O0B2diji6MyZI6zjC8Q9lEdnc6KkxURnot1i874fw8q5cyBpLXO6T7dH70VpC11pT1vlrZDZe+PzGnYe27pRqwxU6KcohG5iYp5eeUjQHNaJHL/7zkJdCRu6nIj0z84xbLYMYbPBfTHPPp+viwnGqEdR4wIcjVm18Op3WKgOj5zTv2HB4ATNi31nERYN2R3/ecn+CgK8tIf6Ox3azhNJat3oIQT6Gk10wvAROLsNFKm82Px3CeT/lXO1d8UeeTMNGe8mvo7POGUrH4UJhjsa1myvpNyKeW1vF1kuSv8bFcoJfkXbiZ51gHGxpoL8MmYhlA==",
  call: {
    method: "POST",
    host: "api.paymentsgateway.averspay.kg",
    path: "/services?from=0&size=10&test=&best=%D1%82%D0%B5%D1%81%D1%82%20%D0%B4%D0%B0%D1%82%D0%B0",
    headers: {
      "x-api-timestamp": "1636026186643",
      "x-api-key": "h8z1TDStxu5YY2YuN8jUa9hpzIVbfkLT7kPiPiYj",
      "X-Api-Header": "header value",
      "X-Forwarded-Port": "443",
    },
    body: { payment: "payment", amount: 100 },
  },
};

describe("the published signature", () => {
  const { call, signature, publicKey } = published;

  test("holds", () => {
    expect(isSignedCall(call, signature, publicKey)).toBe(true);
  });

  test.each([
    ["method", { ...call, method: "PUT" }],
    ["host", { ...call, host: "api.paymentsgateway.averspay.com" }],
    ["path", { ...call, path: call.path.replace("services", "service") }],
    ["query", { ...call, path: "/services" }],
    ["header", { ...call, headers: { ...call.headers, "x-api-timestamp": "1636026186644" } }],
    ["new header", { ...call, headers: { ...call.headers, "x-api-more": "1" } }],
    ["body", { ...call, body: { ...call.body, amount: 101 } }],
  ])("does not for another %s", (_what, other) => {
    expect(isSignedCall(other, signature, publicKey)).toBe(false);
  });

  test.each(["", "AAAA", "not base64", published.signature.replace("T", "U")])("is not %.20s", (other) => {
    expect(isSignedCall(call, other, publicKey)).toBe(false);
  });
});

test("a call without a query has no line for it, and its keys are sorted at every depth", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const call = {
    method: "POST",
    host: "h",
    path: "/v1/payment",
    headers: {},
    body: { b: 1, a: { d: [{ f: 1, e: 2 }], c: "ө" } },
  };
  const sorted = { ...call, body: sortKeys(call.body) };
  expect(JSON.stringify(sorted.body)).toBe('{"a":{"c":"ө","d":[{"e":2,"f":1}]},"b":1}');
  expect(signCall(call, privateKey)).toBe(signCall(sorted, privateKey));
  expect(signCall({ ...call, path: "/v1/payment?" }, privateKey)).toBe(signCall(call, privateKey));
  expect(isSignedCall(call, signCall(call, privateKey), publicKey)).toBe(true);
});
