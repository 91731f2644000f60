import texts from "virtual:texts/lazy/catalogues";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("catalogues", texts);
