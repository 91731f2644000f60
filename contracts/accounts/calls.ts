import { call } from "#contracts/base/call.ts";

/** Bytes. */
const maxPortraitBytes = 12 * 1024 * 1024;

/** Sign in with a phone or an e-mail and a password. */
export const login = call("login", "POST", "/auth/v1/login/");

/** New tokens for a refresh token, which is used up. */
export const refreshSession = call("refreshSession", "POST", "/auth/v1/refresh/");

/** End this session. */
export const logout = call("logout", "POST", "/auth/v1/logout/");

/** One's own account. */
export const getAccount = call("getAccount", "GET", "/auth/v1/profile/");

/** Change name, photo, location, language or messengers. */
export const updateAccount = call("updateAccount", "PATCH", "/auth/v1/profile/", {
  field: "photo",
  maxBytes: maxPortraitBytes,
});

/** Remove one's own photo. */
export const deleteAccountPhoto = call("deleteAccountPhoto", "DELETE", "/auth/v1/profile/delete_photo/");

/** Delete one's own account. */
export const deleteAccount = call("deleteAccount", "DELETE", "/auth/v1/profile/");

/** Change the password of an account that has one. */
export const changePassword = call("changePassword", "POST", "/auth/v1/profile/password/");

/** Give a password to an account that has none. */
export const setPassword = call("setPassword", "POST", "/auth/v1/profile/set_password/");

/** Change the phone: first a code is sent to it, then the code confirms it. */
export const updatePhone = call("updatePhone", "POST", "/auth/v1/update_phone/");

/** Change the e-mail: first a code is sent to it, then the code confirms it. */
export const updateEmail = call("updateEmail", "POST", "/auth/v1/update_email/");

/** Make a pending account and send its code. */
export const signUp = call("signUp", "POST", "/auth/v2/signup/");

/** Activate a pending account with its code, and sign in. */
export const activateAccount = call("activateAccount", "POST", "/auth/v2/activate/");

/** Send a code: to activate a pending account, to recover an active one. */
export const sendCode = call("sendCode", "POST", "/auth/v2/passwords/send-code/");

/** The login whose code this browser waits for. */
export const getPendingLogin = call("getPendingLogin", "GET", "/auth/v2/pending-login/");

/** Whether a recovery code is the right one. */
export const checkCode = call("checkCode", "POST", "/auth/v2/check_code/");

/** Set a new password with a recovery code, and sign in. */
export const recoverPassword = call("recoverPassword", "POST", "/auth/v2/passwords/update-password/");

/** Sign in with the one-time code that Google's sign-in ended with. */
export const connectGoogle = call("connectGoogle", "POST", "/auth/v2/google/connect/");

/** Where one is signed in. */
export const listSessions = call("listSessions", "GET", "/auth/v1/sessions/");

/** End one of one's own sessions. */
export const endSession = call("endSession", "DELETE", "/auth/v1/sessions/{id}/");

/** End every session but this one. */
export const endOtherSessions = call("endOtherSessions", "DELETE", "/auth/v1/sessions/");

/** What happened to one's account. */
export const listAccountEvents = call("listAccountEvents", "GET", "/auth/v1/events/");

/** End a sign-in with a code of the second factor. */
export const signInWithSecondFactor = call("signInWithSecondFactor", "POST", "/auth/v2/second-factor/");

/** Whether one's own account has a second factor. */
export const getSecondFactor = call("getSecondFactor", "GET", "/auth/v1/second-factor/");

/** A secret for an app that makes codes. */
export const beginSecondFactor = call("beginSecondFactor", "POST", "/auth/v1/second-factor/begin/");

/** Turn the second factor on with a first code. */
export const confirmSecondFactor = call("confirmSecondFactor", "POST", "/auth/v1/second-factor/confirm/");

/** New recovery codes in place of the old ones. */
export const renewRecoveryCodes = call("renewRecoveryCodes", "POST", "/auth/v1/second-factor/recovery-codes/");

/** Turn the second factor off. */
export const removeSecondFactor = call("removeSecondFactor", "POST", "/auth/v1/second-factor/remove/");
