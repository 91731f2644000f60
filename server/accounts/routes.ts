import type { FastifyInstance } from "fastify";
import {
  activateAccount,
  changePassword as changePasswordCall,
  checkCode,
  connectGoogle as connectGoogleCall,
  deleteAccount as deleteAccountCall,
  deleteAccountPhoto,
  endOtherSessions,
  endSession,
  getAccount,
  listAccountEvents,
  listSessions,
  login,
  logout,
  recoverPassword as recoverPasswordCall,
  refreshSession as refreshSessionCall,
  sendCode as sendCodeCall,
  setPassword,
  signUp as signUpCall,
  updateAccount,
  updateEmail,
  updatePhone,
} from "#contracts/accounts.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import { serve } from "#server/platform/http.ts";
import { connectGoogle } from "./connect-google.ts";
import { changeContact } from "./contacts.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportRoutes } from "./export.ts";
import { listEvents, listOwnSessions } from "./lists.ts";
import { changePassword } from "./password.ts";
import { presentAccount } from "./present.ts";
import { changeProfile, deletePhoto } from "./profile.ts";
import { findAccount } from "./queries.ts";
import { checkRecoveryCode, recoverPassword, sendCode } from "./recovery.ts";
import { type AccountServices, visitOf } from "./services.ts";
import { endSessions, findRefreshed, refreshSession } from "./sessions.ts";
import { signIn, toLogin } from "./sign-in.ts";
import { activate, signUp } from "./sign-up.ts";

/** Whatever signs a browser in or out is refused from pages of somebody else (login CSRF). */
const ownOrigin = true;

/** Signing up, in and out. */
export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  const { cookies } = services;
  serve(app, services, login, ({ body, ...call }) => signIn(services, body, call), { ownOrigin });
  serve(app, services, signUpCall, ({ body, language, ...call }) => signUp(services, body, language, call), {
    limit: "signups",
    ownOrigin,
  });
  serve(
    app,
    services,
    activateAccount,
    async ({ body, ...call }) => {
      const owner = body.login === undefined ? undefined : toLogin(body.login);
      return { data: await activate(services, { login: owner, code: body.code }, call) };
    },
    { ownOrigin },
  );
  serve(
    app,
    services,
    refreshSessionCall,
    async ({ body, request, reply }) => {
      const token = body.refresh ?? cookies.readRefresh(request) ?? refuse("token_expired");
      try {
        const tokens = await refreshSession(services, token, visitOf(request));
        cookies.signIn(reply, tokens);
        return tokens;
      } catch (error) {
        // The browser need not ask with them again.
        if (isRefusal(error) && error.code === "token_expired") cookies.signOut(reply);
        throw error;
      }
    },
    { ownOrigin },
  );
  serve(
    app,
    services,
    logout,
    async ({ viewer, body, request, reply }) => {
      cookies.signOut(reply);
      const session = viewer ?? (await findRefreshed(services, body.refresh ?? cookies.readRefresh(request)));
      if (!session) return { ended: 0 };
      services.events.addLater(session.userId, "signed_out", visitOf(request));
      return { ended: await endSessions(services, services.db, session.userId, { only: session.sessionId }) };
    },
    { ownOrigin },
  );
  serve(app, services, connectGoogleCall, ({ body, ...call }) => connectGoogle(services, body.code, call, call), {
    ownOrigin,
  });
  recoveryRoutes(app, services);
  ownAccountRoutes(app, services);
  profileRoutes(app, services);
  sessionRoutes(app, services);
  exportRoutes(app, services);
}

function recoveryRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, services, sendCodeCall, ({ body, ...call }) => sendCode(services, body, call, call), { ownOrigin });
  serve(app, services, checkCode, async ({ body, ...call }) => {
    await checkRecoveryCode(services, body, call);
    return { status: "Founded" as const };
  });
  serve(
    app,
    services,
    recoverPasswordCall,
    async ({ body, ...call }) => ({ data: await recoverPassword(services, body, call) }),
    { ownOrigin },
  );
}

/** What opens an account: its password, phone and e-mail. */
function ownAccountRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, services, changePasswordCall, async ({ viewer, body, request }) => {
    const change = { old: body.old_password, next: body.new_password };
    return { ended: await changePassword(services, viewer, change, visitOf(request)) };
  });
  serve(app, services, setPassword, async ({ viewer, body, request }) => {
    const change = { old: undefined, next: body.new_password };
    return { ended: await changePassword(services, viewer, change, visitOf(request)) };
  });
  serve(app, services, updatePhone, ({ viewer, body: { phone, password, code }, ...call }) =>
    changeContact(services, viewer, { kind: "phone", contact: phone, password, code }, call),
  );
  serve(app, services, updateEmail, ({ viewer, body: { email, password, code }, ...call }) =>
    changeContact(services, viewer, { kind: "email", contact: email, password, code }, call),
  );
}

/** What the owner of an account sees and changes. */
function profileRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, services, getAccount, async ({ viewer }) =>
    presentAccount((await findAccount(services.db, viewer.userId)) ?? refuse("token_expired")),
  );
  serve(
    app,
    services,
    updateAccount,
    ({ viewer, body, file, request }) => changeProfile(services, viewer, body, file, visitOf(request)),
    { limit: "profiles", inspect: refusePhone },
  );
  serve(app, services, deleteAccountPhoto, ({ viewer, request }) => deletePhoto(services, viewer, visitOf(request)));
  serve(app, services, deleteAccountCall, async ({ viewer, body, request, reply }) => {
    const ended = await deleteAccount(services, viewer, body, visitOf(request));
    services.cookies.signOut(reply);
    return { ended };
  });
}

/** A phone is changed with a code that comes to it (`design/api.md`, Records). */
function refusePhone(body: unknown): void {
  if (typeof body === "object" && body !== null && "phone" in body) refuse("use_update_phone");
}

/** Where somebody is signed in, and what happened to the account. */
function sessionRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db, events } = services;
  serve(app, services, listSessions, ({ viewer, query, request }) =>
    listOwnSessions(services, viewer, query, new URL(request.url, services.publicUrl)),
  );
  serve(app, services, listAccountEvents, ({ viewer, query, request }) =>
    listEvents(services, viewer, query, new URL(request.url, services.publicUrl)),
  );
  serve(app, services, endSession, async ({ viewer, params, request }) => {
    const ended = await endSessions(services, db, viewer.userId, { only: params.id });
    if (ended === 0) refuse("not_found");
    events.addLater(viewer.userId, "session_ended", visitOf(request));
    return { ended };
  });
  serve(app, services, endOtherSessions, async ({ viewer, request }) => {
    const ended = await endSessions(services, db, viewer.userId, { except: viewer.sessionId });
    events.addLater(viewer.userId, "sessions_ended", visitOf(request));
    return { ended };
  });
}
