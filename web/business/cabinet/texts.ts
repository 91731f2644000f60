import texts from "virtual:texts/lazy/business-cabinet";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("business-cabinet", texts);
