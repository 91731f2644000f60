import texts from "virtual:texts/lazy/businesses";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("businesses", texts);
