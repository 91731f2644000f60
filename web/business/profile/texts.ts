import texts from "virtual:texts/lazy/business-profile";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("business-profile", texts);
