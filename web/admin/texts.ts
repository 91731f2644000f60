import texts from "virtual:texts/lazy/admin";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("admin", texts);
