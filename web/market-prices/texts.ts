import texts from "virtual:texts/lazy/market-prices";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("market-prices", texts);
