import { normalisePhone } from "#contracts/accounts/rules.ts";
import { type Check, checkRequired } from "#web/accounts/forms/check-fields.ts";

const checkText: Check = (value, form) => checkRequired(value.trim(), form);
const checkPhone: Check = (value) => {
  if (value.trim() === "") return "required";
  return normalisePhone(value) ? undefined : "phoneWrong";
};

/** What the form of a request is checked for: in the browser, and on the server where a guest sends it. */
export const checks = { name: checkText, phone: checkPhone, description: checkText, category: checkRequired };
