import texts from "virtual:texts/lazy/account-settings";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("account-settings", texts);
