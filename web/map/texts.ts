import texts from "virtual:texts/lazy/map";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("map", texts);
