import pg from "pg";
import { getAccount, login } from "#contracts/accounts/schemas.ts";
import { createPasswords } from "#server/accounts/passwords/passwords.ts";
import { findDatabase } from "../processes.ts";

const password = "a password of the bench";

/** Gives somebody of a running market, who has no shop, a password; returns their login. */
export async function givePassword(dataDir: string): Promise<string> {
  const client = new pg.Client(findDatabase(dataDir));
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string }>(
      `update users set password_hash = $1
       where id = (
         select u.id from users u
         where u.role = 'user' and not exists (select from businesses b where b.user_id = u.id)
         order by u.id limit 1)
       returning coalesce(email, phone) as login`,
      [await createPasswords().hash(password)],
    );
    const [reader] = rows;
    if (!reader) throw new Error("the market has nobody to sign in");
    return reader.login;
  } finally {
    await client.end();
  }
}

/**
 * Signs in as a browser does; returns the cookies. They say that the browser has the styles of the pages, which pages for
 * readers who save data link to.
 */
export async function signIn(origin: string, reader: string): Promise<string> {
  const answer = await fetch(origin + login.path, {
    method: login.method,
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ login: reader, password }),
  });
  if (!answer.ok) throw new Error(`the sign-in answered ${answer.status}: ${await answer.text()}`);
  const page = await fetch(origin, { headers: { "save-data": "on" } });
  const [, styles] = /assets\/styles-([\w-]{8})\.css/.exec(await page.text()) ?? [];
  const session = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return [...session, ...(styles === undefined ? [] : [`styles=${styles}`])].join("; ");
}

/** @throws when the session of these cookies has ended: pages would be those of a guest, which are fast */
export async function checkSession(origin: string, cookie: string): Promise<void> {
  const { status } = await fetch(origin + getAccount.path, { headers: { cookie } });
  if (status !== 200) throw new Error(`the session has ended: the account answered ${status}`);
}
