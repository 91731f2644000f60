import texts from "virtual:texts/lazy/saved-searches";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("saved-searches", texts);
