import texts from "virtual:texts/lazy/business-page";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("business-page", texts);
