import texts from "virtual:messages/late/moderation";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("moderation", texts);
