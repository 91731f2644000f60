import texts from "virtual:texts/lazy/blog";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("blog", texts);
