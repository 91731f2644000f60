import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildQuery } from "./query.ts";
import { analyse, stemToken } from "./stem.ts";
import { buildSynonyms } from "./synonyms.ts";

function meet(a: string, b: string): boolean {
  const lexemes = analyse(a);
  return analyse(b).some((lexeme) => lexemes.includes(lexeme));
}

function pairs(text: string): string[][] {
  return text
    .trim()
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" "));
}

const KYRGYZ_FORMS = pairs(`
  кой койлор|кой койду|кой койлорду|кой койлорум|койлорум койдун|кой койго|койлор койдон
  үй үйүмдө|үй үйлөр|үй үйдөн|үй үйгө|үй уйундо|уй үйүмдө|үйлөрүбүз үй|үйгө уйдон
  унаа унааны|унаа унаалар|унаа унаасынын|унаалар унаага
  жер жери|жер жерлер|жери жерлерден|жер жеринде
  китеп китебим|китеп китептер|китебинде китепти|мектеп мектебим|мектепте мектеби|балык балыгы|балыктар балыгым
  батир батирлер|батир батири|батиринде батирден|жылкы жылкылар|жылкы жылкынын|жылкысы жылкыга
  бала балдар|балдардын баланын|көчөт кочот|көчөт көчөттөр|кочоттор көчөтү|бөлмө болмо|бөлмө бөлмөлөр|бөлмөсү болмонун
  алтын алтындан|алты алтыга|жол жолдо|шаар шаарда|эшик эшиги|терезе терезелер|үстөл үстөлдөр|керебет керебети
  музоо музоолор|чөп чөптүн|чоп чөпкө|ун ундан|өрдөк өрдөктөр|күрмө күрмөлөр|көйнөк койногу|дүкөн дүкөндө
  жумуш жумушка|айдоочу айдоочулар|сатуучу сатуучусу|иш иштер|тоок тоокту|эчки эчкилер|ит иттер|төшөк төшөки
  телефон телефондор|телефоны телефондор|телефону телефонду|телефоном телефондун|телефон телефонумду
  машина машинаны|машины машинанын|машину машиналар|машин машинасынан|квартира квартиранын|квартиру квартиралар
  ноутбук ноутбуктар|ноутбуки ноутбугу|компьютеры компьютерлер|автомобили автомобилдер|мебель мебелдер|мотор моторлор
  стол столдор|столом столдун|баран барандар|диваном дивандар|кафе кафеде|авто автону|вакансий вакансиялар|дачу дачанын
  ноутбукка ноутбук|трактор тракторлор|трактору тракторлордун|комузы комуздар
`);

const RUSSIAN_FORMS = pairs(`
  стол столы|стол столу|стол столом|телефон телефоны|телефону телефонами|квартира квартиры|квартиру квартир|машина машины
  участок участки|сумка сумок|щенок щенки|теленок телята|диван диваном|автомобиль автомобили|деталь детали|кровать кровати
  работать работает|новый новая|земельный земельные|ТЕЛЕФОНЫ телефон|ещё еще|ковёр ковры
`);

const STRANGERS = pairs(`
  кой койка|койлор койки|кой кое|уй уйти|уйлор узы|үй узел|алтын алты|бала бал|бал балка|балдар балдахин|көл кола
  ат атака|аттар ателье|суу суд|жер жерех|эт эти|ит или|кар карта|карга каре|бар баран|бараны бар|тоок ток
  платье плата|полив пол|полив поле|куры курить|сало салон|видео вид|такси такса|обмен обмер|паром пар|объектив объект
  уголь угол|кредит кредо|банан баня|диван дивный|мода модем|шапка шапито|сушка суши|тон тонна|майка май
  кыш кишка|саман самса|көчөт кочка|чөп чопик|музоо музей|батир батарея|жылкы жилка|мал мало|арык арка|дан дань
  отдых отдел|печь печать|ручка рука|чехол чех|корова короб|овца овощи|козу козырек|кулун кулон
`);

describe("analyse and stemToken", () => {
  test.each(KYRGYZ_FORMS)("%s meets %s", (a = "", b = "") => expect(meet(a, b)).toBe(true));
  test.each(RUSSIAN_FORMS)("%s meets %s", (a = "", b = "") => expect(meet(a, b)).toBe(true));
  test.each(STRANGERS)("%s does not meet %s", (a = "", b = "") => expect(meet(a, b)).toBe(false));

  test("the lists are long enough to mean something", () => {
    expect(KYRGYZ_FORMS.length).toBeGreaterThanOrEqual(60);
    expect(STRANGERS.length).toBeGreaterThanOrEqual(30);
  });

  test("Latin words and numbers stay as they are", () => {
    expect(analyse("iPhone 13 Pro 1,5")).toEqual(["iphone", "13", "pro", "1.5"]);
  });

  test("a listed Kyrgyz word has its Kyrgyz stem only", () => {
    expect(stemToken("койлорду")).toEqual(["~кой"]);
    expect(stemToken("үйгө")).toEqual(["~уй"]);
  });

  test("gives every lexeme once, of the first 10,000 characters only", () => {
    expect(analyse("стол столы столом")).toEqual(["стол"]);
    expect(analyse(`${"а ".repeat(5000)}диван`)).not.toContain("диван");
  });

  test("a text is found by each of its own words", () => {
    const synonyms = buildSynonyms([]);
    const word = fc.oneof(
      fc.stringMatching(/^[а-яёөүң]{1,25}$/),
      fc.stringMatching(/^[a-z0-9]{1,25}$/),
      fc.string({ unit: "binary", maxLength: 30 }),
    );
    fc.assert(
      fc.property(word, (text) => {
        const lexemes = new Set(analyse(text));
        for (const term of buildQuery(text, synonyms).words) {
          expect(term.some((alternative) => alternative.every((lexeme) => lexemes.has(lexeme)))).toBe(true);
        }
      }),
    );
  });
});
