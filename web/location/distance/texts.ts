import texts from "virtual:texts/lazy/distance";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("distance", texts);
