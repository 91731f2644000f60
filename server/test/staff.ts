import type { MemberRole } from "#contracts/base/acting.ts";
import type { TestApp } from "./app.ts";
import { nextPhone } from "./browser.ts";
import { makeBusiness, makeSession, makeUser } from "./make.ts";

/** A business and its owner, who has just signed in. */
export async function makeShop(app: TestApp) {
  const business = await makeBusiness(app);
  const sessionId = await makeSession(app, business.user);
  return { ...business, as: app.as({ userId: business.user, role: "user", sessionId }) };
}

/** A member who has accepted, and who acts for the business. */
export async function makeMember(
  app: TestApp,
  business: number,
  { user, role = "editor", login = nextPhone() }: { user?: number; role?: MemberRole; login?: string } = {},
) {
  const userId = user ?? (await makeUser(app, { name: "Нурбек" }));
  const { id } = await app.db
    .insertInto("business_members")
    .values({
      business_id: business,
      login,
      user_id: userId,
      role,
      invited_at: app.clock.now,
      expires_at: app.clock.now,
      accepted_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const self = { userId, role: "user", sessionId: await makeSession(app, userId) } as const;
  const viewer = { ...self, mandate: id };
  return { id, userId, viewer, as: app.as(viewer), self: app.as(self) };
}
