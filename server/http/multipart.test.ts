import { expect } from "vitest";
import { updateAccount } from "#contracts/accounts/schemas.ts";
import { test } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";

test.for([
  ["no boundary", "multipart/form-data", "x"],
  ["another boundary", "multipart/form-data; boundary=a", "--b\r\n\r\nx\r\n--b--\r\n"],
  [
    "a part that is cut off",
    "multipart/form-data; boundary=a",
    '--a\r\nContent-Disposition: form-data; name="name"\r\n\r\nBe',
  ],
  [
    "a file that is cut off",
    "multipart/form-data; boundary=a",
    '--a\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8',
  ],
] as const)("a form with %s is refused as unreadable", async ([, type, payload], { app }) => {
  const { access } = await register(app);
  const answer = await app.http.inject({
    method: updateAccount.method,
    url: updateAccount.path,
    headers: { "content-type": type, authorization: `Bearer ${access}` },
    payload,
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "body_malformed"]);
});
