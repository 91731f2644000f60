import texts from "virtual:texts/lazy/cart";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("cart", texts);
