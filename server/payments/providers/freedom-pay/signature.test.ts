import { describe, expect, test } from "vitest";
import { isSigned, scriptOf, sign } from "./signature.ts";
import { readXml, writeXml } from "./xml.ts";

describe("the published signatures", () => {
  test("of a new payment", () => {
    const fields = {
      pg_salt: "some_random_string",
      pg_order_id: "23",
      pg_merchant_id: "123456",
      pg_description: "Order description",
      pg_amount: "25",
    };
    expect(sign("init_payment.php", fields, "test_secret_key")).toBe(
      // init_payment.php;25;Order description;123456;23;some_random_string;test_secret_key
      "1d602ce1af2d04738e5840ff8562963f",
    );
  });

  test("of nested fields, in the place of their parent", () => {
    const fields = {
      pg_t_z: { b: "subvalue2", a: "subvalue1" },
      pg_t: "value3",
      pg_salt: "9imM909TH820jwk387",
      pg_b: "value2",
      pg_a: "value1",
    };
    expect(sign("script.php", fields, "mypasskey")).toBe("a8a4d5a9188f24038a14a4d65c387bf7");
  });

  test("of an answer with a refund", () => {
    const answer = readXml(
      `<?xml version="1.0"?><response><pg_status>ok</pg_status><pg_refund_payments><pg_refund_payment><pg_payment_id>9</pg_payment_id>` +
        `<pg_amount>-10</pg_amount></pg_refund_payment></pg_refund_payments><pg_salt>s</pg_salt><pg_sig>feba8f6806dce94f650173e62061a3d6</pg_sig></response>`,
    );
    expect(isSigned("get_status3.php", answer ?? {}, "k")).toBe(true);
    expect(isSigned("get_status3.php", answer ?? {}, "l")).toBe(false);
    expect(isSigned("get_status2.php", answer ?? {}, "k")).toBe(false);
  });

  test("have empty and unknown fields in them", () => {
    const signed = (fields: Record<string, string>) => sign("a", fields, "k");
    expect(signed({ b: "", a: "1" })).not.toBe(signed({ a: "1" }));
    expect(signed({ a: "1", pg_sig: "anything" })).toBe(signed({ a: "1" }));
  });
});

test("the script is the last part of the path", () => {
  expect(scriptOf("https://api.freedompay.kg/init_payment.php?x=/y")).toBe("init_payment.php");
  expect(scriptOf("https://jarya.kg/payment/v1/callbacks/freedompay/")).toBe("");
});

describe("XML", () => {
  test("is read as it was written, whatever the texts are", () => {
    const fields = { pg_status: "ok", pg_description: `<b>&amp; "кыргыз" 'ө' ]]>`, pg_empty: "" };
    expect(readXml(writeXml(fields))).toEqual(fields);
    expect(readXml("<r><a>1</a><b><![CDATA[<x>]]></b><a>2</a></r>")).toEqual({ a: ["1", "2"], b: "<x>" });
  });

  test.each([
    "",
    "OK",
    "<html><body>502<br></body></html>",
    "<response><pg_status>ok</pg_status>",
    '<!DOCTYPE r [<!ENTITY x "y">]><r><a>&x;</a></r>',
    '<!DOCTYPE r SYSTEM "file:///etc/passwd"><r><a>1</a></r>',
    "<r><a>&unknown;</a></r>",
    "<r><a>1</a></r><r><a>2</a></r>",
    `${"<a>".repeat(20)}${"</a>".repeat(20)}`,
    `<r><a>${"x".repeat(70_000)}</a></r>`,
  ])("is refused when it is something else: %.60s", (text) => {
    expect(readXml(text)).toBeUndefined();
  });
});
