import texts from "virtual:texts/lazy/business-staff";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("business-staff", texts);
