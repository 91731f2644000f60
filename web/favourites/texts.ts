import texts from "virtual:texts/lazy/favourite-lists";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("favourite-lists", texts);
