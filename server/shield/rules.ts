/**
 * What becomes of a message that a rule finds: nothing; a line of advice under it; folded behind a warning until it is tapped; held for a
 * moderator; not taken. In the order of their strength (`docs/features/shield.md`, Verdicts).
 */
export const verdicts = ["pass", "note", "fold", "hold", "refuse"] as const;
export type Verdict = (typeof verdicts)[number];

/** The stronger of two verdicts. */
export function strongerOf(one: Verdict, other: Verdict): Verdict {
  return verdicts.indexOf(one) >= verdicts.indexOf(other) ? one : other;
}

/** A kind of fraud, with the words for those who meet it. */
export interface ShieldRule {
  code: string;
  /** In a chat. */
  verdict: Verdict;
  title_ru: string;
  title_ky: string;
  /** What to do, for whoever reads the text. */
  advice_ru: string;
  advice_ky: string;
  /** Says something only of those who have just come: of a young account, or in the first messages of a conversation. */
  onlyNew?: true;
}

/** Codes never change, because findings that were kept contain them. */
export const shieldRules = [
  {
    code: "lookalike_link",
    verdict: "refuse",
    title_ru: "Ссылка на поддельный сайт",
    title_ky: "Жасалма сайтка шилтеме",
    advice_ru: "Адрес похож на известный сайт, но это не он. Не открывайте его и не вводите данные карты",
    advice_ky: "Дарек белгилүү сайтка окшош, бирок ал эмес. Аны ачпаңыз, картаңыздын маалыматын жазбаңыз",
  },
  {
    code: "outside_link",
    verdict: "fold",
    title_ru: "Ссылка на другой сайт",
    title_ky: "Башка сайтка шилтеме",
    advice_ru: "Не вводите на чужих сайтах данные карты и коды: так крадут деньги",
    advice_ky: "Бөтөн сайттарга картаңыздын маалыматын жана коддорду жазбаңыз: акчаны ушинтип уурдашат",
  },
  {
    code: "asks_code",
    verdict: "refuse",
    title_ru: "Просьба сообщить код",
    title_ky: "Кодду сурап жатат",
    advice_ru: "Код из SMS не нужен ни покупателю, ни продавцу, ни банку. Никому его не говорите",
    advice_ky: "SMS менен келген код сатып алуучуга да, сатуучуга да, банкка да керек эмес. Аны эч кимге айтпаңыз",
  },
  {
    code: "asks_card",
    verdict: "refuse",
    title_ru: "Просьба сообщить данные карты",
    title_ky: "Картанын маалыматын сурап жатат",
    advice_ru: "Для перевода хватает номера телефона. Номер карты, срок, CVV и PIN никому не сообщайте",
    advice_ky: "Которуу үчүн телефон номери жетиштүү. Картанын номерин, мөөнөтүн, CVV жана PIN кодун эч кимге айтпаңыз",
  },
  {
    code: "card_number",
    verdict: "fold",
    title_ru: "Номер карты",
    title_ky: "Картанын номери",
    advice_ru: "Не переводите деньги на карту, пока не увидели товар. И свой номер карты не пишите",
    advice_ky: "Товарды көрмөйүнчө картага акча которбоңуз. Өз картаңыздын номерин да жазбаңыз",
  },
  {
    code: "prepayment",
    verdict: "fold",
    title_ru: "Просьба заплатить заранее",
    title_ky: "Акчаны алдын ала сурап жатат",
    advice_ru: "Платите, когда увидели товар и проверили его. После перевода продавец может исчезнуть",
    advice_ky: "Товарды көрүп, текшергенден кийин төлөңүз. Акчаны алган соң сатуучу жоголуп кетиши мүмкүн",
  },
  {
    code: "fake_delivery",
    verdict: "refuse",
    title_ru: "Ссылка, чтобы получить деньги или оформить доставку",
    title_ky: "Акча алуу же жеткирүү үчүн шилтеме",
    advice_ru: "Чтобы получить деньги, не нужно переходить по ссылкам и вводить карту. Это обман",
    advice_ky: "Акча алуу үчүн шилтемеге өтүп, картаны жазуунун кереги жок. Бул алдамчылык",
  },
  {
    code: "messenger",
    verdict: "note",
    onlyNew: true,
    title_ru: "Зовут в другой мессенджер",
    title_ky: "Башка мессенджерге чакырып жатат",
    advice_ru: "В другом мессенджере мы не сможем предупредить об обмане. Надёжнее договориться здесь",
    advice_ky: "Башка мессенджерде биз алдамчылык тууралуу эскерте албайбыз. Ушул жерден сүйлөшкөн ишенимдүү",
  },
  {
    code: "foreign_number",
    verdict: "note",
    onlyNew: true,
    title_ru: "Номер другой страны",
    title_ky: "Башка өлкөнүн номери",
    advice_ru: "Номер не из Кыргызстана. Если товар здесь, спросите, почему продавец в другой стране",
    advice_ky: "Номер Кыргызстандыкы эмес. Товар ушул жерде болсо, сатуучу эмне үчүн башка өлкөдө экенин сураңыз",
  },
  {
    code: "easy_income",
    verdict: "fold",
    title_ru: "Обещание лёгкого заработка",
    title_ky: "Оңой акча убада кылып жатат",
    advice_ru: "За обещанием лёгких денег просят вложить свои, и их не возвращают",
    advice_ky: "Оңой акча убада кылып, адегенде өз акчаңызды сурашат, анан кайтарып беришпейт",
  },
  {
    code: "account_rental",
    verdict: "refuse",
    title_ru: "Покупка или аренда карт и аккаунтов",
    title_ky: "Карталарды же аккаунттарды сатып же ижарага алуу",
    advice_ru: "Через чужие карты и аккаунты проводят краденое, а отвечает их владелец",
    advice_ky: "Бөтөн карталар менен аккаунттар аркылуу уурдалган акча өткөрүлөт, жообун ээси берет",
  },
  {
    code: "remote_access",
    verdict: "fold",
    title_ru: "Просьба открыть доступ к телефону",
    title_ky: "Телефонду алыстан башкарууга уруксат сурап жатат",
    advice_ru: "Такая программа покажет чужому человеку ваш экран вместе с банком и SMS",
    advice_ky: "Мындай программа экраныңызды, банк тиркемеңизди жана SMS билдирүүлөрүңүздү бөтөн адамга көрсөтөт",
  },
  {
    code: "impersonation",
    verdict: "refuse",
    title_ru: "Выдаёт себя за сайт, банк или службу",
    title_ky: "Өзүн сайттын, банктын же кызматтын атынан көрсөтүп жатат",
    advice_ru: "Сайт и банк не пишут в личных сообщениях и не просят подтвердить данные",
    advice_ky: "Сайт да, банк да жеке билдирүү жазып, маалыматты тастыктоону сурабайт",
  },
  {
    code: "stranger_collects",
    verdict: "note",
    title_ru: "Платит один, забирает другой",
    title_ky: "Бири төлөп, башкасы алып кетет",
    advice_ru: "Отдавайте товар, когда увидели деньги в приложении банка. Чек на картинке легко подделать",
    advice_ky: "Акчаны банктын тиркемесинен көргөндөн кийин гана товарды бериңиз. Чектин сүрөтүн жасап коюу оңой",
  },
  {
    code: "absent_owner",
    verdict: "fold",
    title_ru: "Хозяин далеко, ключи передаст другой",
    title_ky: "Ээси алыста, ачкычты башка адам берет",
    advice_ru: "Не платите за жильё или вещь, которых не видели сами",
    advice_ky: "Өзүңүз көрбөгөн үйгө же буюмга акча төлөбөңүз",
  },
  {
    code: "qr_payment",
    verdict: "fold",
    title_ru: "QR-код для оплаты",
    title_ky: "Төлөм үчүн QR-код",
    advice_ru: "По QR-коду деньги только уходят: получить их так нельзя. Платите при встрече",
    advice_ky: "QR-код менен акча алынбайт, төлөнөт гана. Жолукканда төлөңүз",
  },
  {
    code: "refund",
    verdict: "fold",
    title_ru: "Просьба вернуть «лишние» деньги",
    title_ky: "«Ашыкча» акчаны кайтарууну сурап жатат",
    advice_ru: "Проверьте в приложении банка, пришли ли деньги. Ошибочный перевод возвращает банк",
    advice_ky: "Акча келген-келбегенин банктын тиркемесинен текшериңиз. Ката которулган акчаны банк кайтарат",
  },
  {
    code: "loan_offer",
    verdict: "fold",
    title_ru: "Кредит с обещанием одобрения",
    title_ky: "Сөзсүз берилет деген кредит",
    advice_ru: "Банк не берёт денег до выдачи кредита. Посредник возьмёт плату и исчезнет",
    advice_ky: "Банк кредит бергенге чейин акча албайт. Ортомчу акысын алып, жоголуп кетет",
  },
  {
    code: "prize",
    verdict: "fold",
    title_ru: "Выигрыш или подарок",
    title_ky: "Утуш же белек",
    advice_ru: "За настоящий приз не платят и не вводят карту",
    advice_ky: "Чыныгы белек үчүн акча төлөнбөйт, карта да жазылбайт",
  },
] as const satisfies readonly ShieldRule[];

export type ShieldCode = (typeof shieldRules)[number]["code"];

const byCode: ReadonlyMap<string, ShieldRule> = new Map(shieldRules.map((rule) => [rule.code, rule]));

export function ruleOf(code: ShieldCode): ShieldRule {
  const rule = byCode.get(code);
  if (!rule) throw new Error(`there is no rule ${code}`);
  return rule;
}
