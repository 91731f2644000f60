import { useTranslations } from "#web/platform/i18n.tsx";
import { findStored, type Refused } from "./admin-form.ts";

interface StoredHint {
  /** For a field: what it is by now, where a refused form says something else; else the usual hint. */
  ofText: <Usual extends string | undefined>(name: string, stored: string, usual: Usual) => string | Usual;
  /** The same for a checkbox. */
  ofSwitch: <Usual extends string | undefined>(name: string, isOn: boolean, usual: Usual) => string | Usual;
}

/** The hints of a form after another admin has changed the same. */
export function useStoredHint(refused: Refused | undefined): StoredHint {
  const t = useTranslations("admin");
  return {
    ofText(name, stored, usual) {
      const found = findStored(refused, name, stored);
      return found === undefined ? usual : t("nowStored", { value: found || t("empty") });
    },
    ofSwitch(name, isOn, usual) {
      const found = findStored(refused, name, isOn ? "on" : "");
      return found === undefined ? usual : t("nowStored", { value: t(isOn ? "on" : "off") });
    },
  };
}
