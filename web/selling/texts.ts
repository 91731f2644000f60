import texts from "virtual:texts/lazy/selling";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("selling", texts);
