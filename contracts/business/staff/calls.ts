import { call } from "#contracts/base/call.ts";

/** The staff of one's own business. */
export const listMembers = call("listMembers", "GET", "/business/v1/staff/");

/** Invite somebody by phone or e-mail. */
export const inviteMember = call("inviteMember", "POST", "/business/v1/staff/");

/** Remove a member, or withdraw an invitation. */
export const removeMember = call("removeMember", "DELETE", "/business/v1/staff/{id}/");

/** Who did what for one's own business. */
export const listStaffLog = call("listStaffLog", "GET", "/business/v1/staff/log/");

/** Businesses that one works for or is invited to, and the one that this session acts for. */
export const listMemberships = call("listMemberships", "GET", "/business/v1/memberships/");

/** Accept an invitation. */
export const acceptInvitation = call("acceptInvitation", "POST", "/business/v1/memberships/{id}/accept/");

/** Decline an invitation, or leave a business. */
export const leaveBusiness = call("leaveBusiness", "DELETE", "/business/v1/memberships/{id}/");

/** Act for a business from now on, in this session. */
export const startActing = call("startActing", "POST", "/business/v1/acting/");

/** Act for oneself again. */
export const stopActing = call("stopActing", "DELETE", "/business/v1/acting/");
