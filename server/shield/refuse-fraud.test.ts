import { describe, expect, test } from "vitest";
import { findForgedHandle } from "./brands.ts";
import { findFraudInName, refuseFraudInAbout } from "./refuse-fraud.ts";

describe("a name that speaks for the site", () => {
  test.for([
    "Безопасная сделка",
    "Сделка безопасная",
    "БезопаснаяСделка",
    "Bezopasnaya sdelka",
    "Безoпаcная cделка",
    "Коопсуз бүтүм",
    "Система",
    "Cиcтeмa",
    "Sistema",
    "С и с т е м а",
    "Система 24",
    "⚙️ Система",
    "Тутум",
    "Служба доставки",
    "Sluzhba dostavki",
    "Жеткирүү кызматы",
    "Гарант",
    "Garant",
    "ГАРАНТ ✅",
    "Кепил",
    "Оплачено",
    "Oplacheno",
    "Оплата получена",
    "Төлөндү",
    "Вы",
    "Bы",
    "Vy",
    "Сиз",
    "Оператор сайта",
    "Оператор площадки",
    "Сайттын оператору",
    "Менеджер площадки",
    "Бакыт, менеджер площадки",
    "Аянтчанын менеджери",
    "Уведомление",
    "Uvedomlenie",
    "Билдирүү",
    "Арбитраж",
    "Арбитраж сделка",
    "Контроль качества",
    "Kontrol kachestva",
    "Сапат көзөмөлү",
    "Проверено сайтом",
    "Proveren0 сайтом",
    "Проверено администрацией",
    "Верифицированный продавец ✅",
    "Продавец проверен",
    "MegaPay Сервис",
    "Мегапей",
    "Оптима Банк касса",
    "Банк Оптима",
    "Банк Компаньон",
    "Дос-Кредобанк",
    "Яндекс Доставка",
    "СДЭК",
    "Кыргыз Почтасы",
    "Служба возврата",
    "Гарантия сайта",
  ])("«%s» is refused", (name) => {
    expect(findFraudInName(name)).toMatchObject({ code: "impersonation", verdict: "refuse" });
  });

  test.for([
    "Гарант Строй",
    "ОсОО Гарант",
    "Система отопления Бишкек",
    "Климат Система",
    "Оператор Бакыт",
    "Менеджер Айгүл",
    "Доставка воды",
    "Айжан Доставка",
    "Качество Плюс",
    "Сапат Цемент",
    "Бот Олег",
    "Вы и ваш дом",
    "Виктория",
    "Вика",
    "Системотехник",
    "Служба такси Манас",
    "Арбитр Темир",
    "Сизбек",
    "Үмүт Сайт",
    "Кепилдик Авто",
    "Гаранина Ольга",
    "Расмира",
    "СДЭК ПВЗ Бишкек",
    "Про Вереск",
    "Компаньон Строй",
    "Бакай",
    "Керемет тойкана",
    "Магазин Оптима",
    "Касса билетов",
  ])("«%s» is somebody's", (name) => {
    expect(findFraudInName(name)).toBeUndefined();
  });
});

describe("what a business says of itself", () => {
  const refused = (text: string) => {
    try {
      refuseFraudInAbout(text, "about", []);
      return false;
    } catch {
      return true;
    }
  };

  test.for([
    "Мы работаем давно. Проверено администрацией сайта.",
    "Сайт Жарыя проверил нас",
    "Гарантия сделки от сайта",
    "Сайттын администрациясы текшерген дүкөн",
  ])("«%s» speaks for the site", (text) => {
    expect(refused(text)).toBe(true);
  });

  test.for([
    "Гарантия 12 месяцев, проверяем при вас",
    "Наш сайт на реконструкции, гарантию даёт производитель",
    "Ар бир товарды жеткирерден мурда текшеребиз",
    "Жарыя берүүдөн мурда баасын текшериңиз",
    "Качество проверено временем",
  ])("«%s» is its own", (text) => {
    expect(refused(text)).toBe(false);
  });
});

test.for([
  ["mbank", "mbank"],
  ["zharyia-help", "zharyia"],
  ["Support_Jarya", "jarya"],
  ["jaryasupport", "jarya"],
  ["mbank_kg", "mbank"],
  ["kicb-kassa", "kicb"],
])("%s poses as %s", ([handle, brand]) => {
  expect(findForgedHandle(handle ?? "")).toBe(brand);
});

test.for(["optima-shiny", "bakai_tour", "wildberries_osh", "ala-too-avto", "demir.kg", "eldik_sut", "kickboxing"])(
  "%s is somebody's",
  (handle) => {
    expect(findForgedHandle(handle)).toBeUndefined();
  },
);
