import type { RequestStatus } from "#contracts/users/schemas.ts";
import { foldBusinessName } from "#server/business/records/fold-name.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { dayMs } from "#server/platform/clock.ts";
import { readSamples } from "./samples.ts";

/** What the businesses of the market say of themselves, by name. */
const about: Readonly<Record<string, string>> = {
  "Ала-Тоо Авто":
    "Легковые автомобили с пробегом из Кореи, Японии и Европы. Каждую машину проверяем на подъёмнике, показываем отчёт и помогаем с переоформлением.",
  "Жол Прокат": "Аренда автомобилей без водителя по Бишкеку и на Иссык-Куль. Залог возвращаем в день сдачи машины.",
  "Жер Ордо": "Чүй облусундагы үй куруучу жана айдоо жерлери. Документтерин текшерип, участокко өзүбүз алып барабыз.",
  "Суу Уста":
    "Сантехника: замена труб, установка котлов и бойлеров, устранение протечек. Выезжаем в день звонка, гарантия год.",
  "Таза Үй": "Уборка квартир, офисов и домов после ремонта. Приезжаем со своим инвентарём и моющими средствами.",
  "Код Мектеп":
    "Курсы программирования для школьников и взрослых: сайты, Python, основы дизайна. Группы до десяти человек.",
  "Мобил Дүйнө":
    "Жаңы жана колдонулган телефондор. Кепилдик беребиз, эски телефонуңузду кошумча төлөө менен алмаштырабыз.",
  Салкын: "Кондиционеры для дома и магазина: продажа, монтаж, чистка и заправка.",
  "Кыш Завод": "Жженый кирпич и пескоблок своего производства. Доставка манипулятором по Чуйской области.",
  "Жайлоо Агро": "Асыл тукум уйлар жана өгүздөр. Малдын документтери бар, жеткирип беребиз.",
  "Талас Төө Буурчак":
    "Талас төө буурчагын дүңүнөн сатабыз: лопатка, чёрный глаз, томатный. Сорттоп, кап-кап кылып беребиз.",
  "Боз Үй Уста": "Боз үй жасайбыз: 65, 75 жана 85 баш. Кийизи, чийи, керегеси кол эмгеги. Заказ бир айда даяр болот.",
};

const minute = 60_000;
/** Days until the demo of most businesses ends, one after the other, and of one that ends soon. */
const demoEnds = [21, 27, 16, 24, 19, 29, 13, 26, 5, 22];

/** What is written of the request of a business. */
export interface PlannedRequest {
  id: number;
  folded_name: string;
  about: string | null;
  category_id: number | null;
  submitted_at: Date;
  decided_at: Date | null;
  demo_until: Date | null;
}

/**
 * What the requests of the market's businesses said, and how long these are on show: of one the demo ends soon, the time of one is over, and one
 * request waits.
 */
export function planBusinessRequests(
  businesses: readonly { id: number; name: string; request_status: RequestStatus }[],
  catalogue: Pick<Catalogue, "categories">,
  now: Date,
): PlannedRequest[] {
  const slugs = new Map(readSamples().businesses.map(({ name, category }) => [name, category]));
  const bySlug = new Map(catalogue.categories.map((category) => [category.title_slug, category]));
  return businesses.map(({ id, name, request_status: status }, index) => {
    const end = status === "expired" ? -3 : (demoEnds[index % demoEnds.length] ?? 0);
    const demoUntil = status === "submitted" ? null : new Date(now.getTime() + end * dayMs);
    const decidedAt = demoUntil && new Date(demoUntil.getTime() - 30 * dayMs);
    return {
      id,
      folded_name: foldBusinessName(name),
      about: about[name] ?? null,
      category_id: bySlug.get(slugs.get(name) ?? "")?.path[0]?.id ?? null,
      submitted_at: decidedAt ? new Date(decidedAt.getTime() - 50 * minute) : new Date(now.getTime() - 40 * minute),
      decided_at: decidedAt,
      demo_until: demoUntil,
    };
  });
}
