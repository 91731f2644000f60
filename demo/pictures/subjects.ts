import type { DrawingName } from "./drawings.ts";
import type { GroundName } from "./grounds.ts";
import type { Tint } from "./painting.ts";

/** One thing as it looks: a file of `@lobehub/fluent-emoji-3d` by its code points, or a drawing of ours in a colour. */
export interface Look {
  emoji?: string;
  drawing?: { name: DrawingName; colour: string };
  tint?: Tint;
  /** Words of a listing's title that only this look suits: a colour. */
  words?: readonly string[];
  /** Whether it is shown for titles with one of its words only. */
  isOnlyForWords?: boolean;
}

/** What pictures show. */
export interface Subject {
  looks: readonly [Look, ...Look[]];
  /** Where it stands or lies, from view to view. */
  grounds: readonly [GroundName, ...GroundName[]];
  /** Degrees on the colour wheel of walls, cloths and plain backgrounds. */
  hue: number;
  /** How many pictures there are of each look. */
  views: number;
  /** Whether some views show several of it. */
  inCrowds?: boolean;
  hasLetters?: boolean;
}

type Grounds = Subject["grounds"];

const pasture: Grounds = ["meadow", "steppe", "yard"];
const farm: Grounds = ["field", "yard", "meadow"];
const street: Grounds = ["road", "parking", "yard"];
const road: Grounds = ["road", "steppe", "parking"];
const home: Grounds = ["room"];
const table: Grounds = ["table", "studio", "cloth"];
const flat: Grounds = ["cloth", "studio"];
const plain: Grounds = ["studio", "cloth"];
const site: Grounds = ["site", "yard"];
const water: Grounds = ["lake"];
const winter: Grounds = ["snow"];
const indoors: Grounds = ["room", "studio"];
const kitchen: Grounds = ["table", "table", "cloth"];

interface Colour {
  css: string;
  tint: Tint;
  words: readonly string[];
}

const colours = {
  white: { css: "#eef1f3", tint: { hue: 210, saturation: 0.1, lightness: 1.5 }, words: ["белый"] },
  black: { css: "#3b4149", tint: { hue: 215, saturation: 0.14, lightness: 0.42 }, words: ["чёрный"] },
  grey: { css: "#a5aeb8", tint: { hue: 212, saturation: 0.12, lightness: 1.05 }, words: ["серый", "серебристый"] },
  blue: { css: "#4c7fbf", tint: { hue: 214, saturation: 0.9, lightness: 1 }, words: ["синий", "голубой"] },
  red: { css: "#c8504a", tint: { hue: 3, saturation: 1, lightness: 1 }, words: ["красный", "бордовый"] },
  brown: { css: "#94673f", tint: { hue: 27, saturation: 0.55, lightness: 0.8 }, words: ["коричневый"] },
  beige: { css: "#dfcba6", tint: { hue: 38, saturation: 0.5, lightness: 1.3 }, words: ["бежевый", "золотистый"] },
  green: { css: "#5c9a63", tint: { hue: 135, saturation: 0.55, lightness: 0.95 }, words: ["зелёный"] },
  yellow: { css: "#e8b93c", tint: { hue: 45, saturation: 1, lightness: 1.1 }, words: ["жёлтый", "оранжевый"] },
  pink: { css: "#dd8aa8", tint: { hue: 335, saturation: 0.7, lightness: 1.15 }, words: ["розовый", "фиолетовый"] },
} satisfies Record<string, Colour>;

/** How many colours goods have whose title says none. */
const unsaidColours = 1;

type ColourName = keyof typeof colours;

/** The colours that most goods have. */
const usual: readonly ColourName[] = ["red", "white", "black", "grey", "blue"];

interface Extra extends Partial<Pick<Subject, "views" | "inCrowds" | "hasLetters">> {
  /** Whether things of all colours are shown for titles that say none, and not of the first one only: what is offered often. */
  isVaried?: boolean;
}

function thing(emoji: string, grounds: Grounds, hue: number, extra: Extra = {}): Subject {
  return { looks: [{ emoji }], grounds, hue, views: 2, ...extra };
}

/** The same thing in several shapes. */
function things(emojis: readonly [string, ...string[]], grounds: Grounds, hue: number, extra: Extra = {}): Subject {
  const [first, ...others] = emojis;
  return { looks: [{ emoji: first }, ...others.map((emoji) => ({ emoji }))], grounds, hue, views: 1, ...extra };
}

/** Goods of which people say the colour. */
function painted(
  emoji: string,
  grounds: Grounds,
  hue: number,
  { isVaried = false, ...extra }: Extra = {},
  names: readonly ColourName[] = usual,
): Subject {
  const [first, ...others] = names.map((name, index): Look => ({
    emoji,
    tint: colours[name].tint,
    words: colours[name].words,
    isOnlyForWords: !isVaried && index >= unsaidColours,
  }));
  return { looks: [first ?? { emoji }, ...others], grounds, hue, views: 1, ...extra };
}

/** A drawing of ours in one or several colours. */
function drawn(
  name: DrawingName,
  grounds: Grounds,
  hue: number,
  names: readonly [ColourName, ...ColourName[]],
  { isVaried = false, ...extra }: Extra = {},
): Subject {
  const [first, ...others] = names.map((colour, index): Look => ({
    drawing: { name, colour: colours[colour].css },
    ...(names.length > 1 && { words: colours[colour].words }),
    isOnlyForWords: !isVaried && index >= unsaidColours,
  }));
  return {
    looks: [first ?? { drawing: { name, colour: "" } }, ...others],
    grounds,
    hue,
    views: names.length > 1 ? 1 : 2,
    ...extra,
  };
}

/** A man and a woman of a trade (`1f468`, `1f469`). */
function person(trade: string, grounds: Grounds, hue: number): Subject {
  return things([`1f468-1f3fb-200d-${trade}`, `1f469-1f3fb-200d-${trade}`], grounds, hue);
}

/** A coat of horses and sheep: nearly all of the animal has it. */
function coat(emoji: string, hue: number, saturation: number, lightness: number, words: readonly string[]): Look {
  return { emoji, tint: { hue, saturation, lightness, isOverall: true }, words };
}

const vehicles = {
  car: painted("1f697", street, 26, { isVaried: true }),
  suv: painted("1f699", road, 205, { isVaried: true }),
  taxi: things(["1f695", "1f696"], street, 48),
  weddingCar: painted("1f697", ["meadow", "parking"], 330, {}, ["white", "black"]),
  crashedCar: painted("1f697", ["yard", "site"], 20, {}, ["grey", "blue", "red"]),
  minibus: thing("1f690", road, 200),
  bus: things(["1f68c", "1f68d"], road, 38),
  truck: thing("1f69a", road, 42, { views: 5 }),
  pickup: painted("1f6fb", road, 30, { isVaried: true }, ["white", "blue", "red", "grey"]),
  lorry: thing("1f69b", ["road", "steppe"], 140),
  trailer: drawn("trailer", street, 35, ["green", "grey"]),
  excavator: drawn("excavator", site, 45, ["yellow"]),
  loader: drawn("loader", site, 45, ["yellow"], { views: 1 }),
  crane: thing("1f3d7-fe0f", plain, 45),
  tractor: thing("1f69c", farm, 110),
  combine: drawn("combine", ["field", "field", "yard"], 50, ["red", "green"]),
  plough: drawn("plough", farm, 90, ["red", "blue"]),
  walkingTractor: drawn("walkingTractor", farm, 20, ["red", "green"]),
  motorcycle: thing("1f3cd-fe0f", street, 350),
  scooter: painted("1f6f5", street, 345, {}, ["red", "blue", "green"]),
  quad: drawn("quad", ["steppe", "meadow", "snow"], 30, ["red", "green"]),
  kickscooter: thing("1f6f4", ["parking", "road"], 200),
  skates: thing("1f6fc", plain, 300, { views: 1 }),
  skateboard: thing("1f6f9", ["parking", "studio"], 20, { views: 1 }),
  bicycle: painted("1f6b2", ["road", "yard", "meadow"], 180, { isVaried: true }, ["red", "blue", "green", "black"]),
  boat: things(["1f6a4", "1f6e5-fe0f"], water, 195),
  canoe: thing("1f6f6", water, 195, { views: 1 }),
  plane: things(["2708-fe0f", "1f6e9-fe0f"], plain, 205),
  tyre: drawn("tyre", ["parking", "studio", "yard"], 215, ["grey"], { views: 5, inCrowds: true }),
  disc: drawn("tyre", ["parking", "studio"], 30, ["white", "black", "yellow"], { inCrowds: true }),
  gear: thing("2699-fe0f", table, 225),
  bolt: thing("1f529", table, 215, { inCrowds: true }),
  barrel: thing("1f6e2-fe0f", ["parking", "yard"], 210, { inCrowds: true }),
  battery: thing("1f50b", table, 95),
  headlight: thing("1f526", table, 48),
  fuel: thing("26fd", ["road", "parking"], 10, { views: 1 }),
  carSeat: drawn("carSeat", plain, 200, ["black", "grey", "red"]),
} satisfies Record<string, Subject>;

const places = {
  house: thing("1f3e0", ["meadow", "road", "yard"], 45, { views: 3 }),
  garden: thing("1f3e1", ["meadow", "steppe", "yard"], 85, { views: 5 }),
  oldHouse: thing("1f3da-fe0f", ["yard", "steppe"], 40),
  building: thing("1f3e2", ["road", "parking", "meadow"], 215, { views: 5 }),
  city: things(["1f3d9-fe0f", "1f306"], plain, 215),
  construction: thing("1f3d7-fe0f", ["site", "studio"], 45),
  flat: thing("1f6cb-fe0f", home, 40, { views: 5 }),
  bedroom: thing("1f6cf-fe0f", home, 205, { views: 5 }),
  hotel: { ...thing("1f3e8", ["road", "parking"], 20), hasLetters: true },
  lakeHouse: thing("1f3e1", water, 195),
  lakeHotel: { ...thing("1f3e8", water, 190), hasLetters: true },
  shop: { ...thing("1f3ea", ["road", "parking"], 5), hasLetters: true },
  mall: thing("1f3ec", ["parking", "road"], 320),
  factory: thing("1f3ed", ["road", "steppe"], 15),
  bazaar: drawn("container", ["parking", "site"], 35, ["blue", "green", "grey"]),
  garage: drawn("garage", street, 30, ["beige", "brown", "grey"]),
  cabin: drawn("cabin", ["site", "yard", "steppe"], 210, ["white", "blue", "green"]),
  plot: drawn("plot", ["studio"], 100, ["green", "beige"]),
  fields: drawn("plot", ["studio"], 50, ["yellow", "brown"]),
  yurt: drawn("yurt", ["meadow", "steppe", "lake", "snow"], 62, ["white"], { views: 3 }),
  tent: thing("26fa", ["meadow", "lake", "steppe"], 130),
  camp: thing("1f3d5-fe0f", plain, 150, { views: 1 }),
  mountain: things(["1f3d4-fe0f", "26f0-fe0f"], plain, 140),
  sunrise: things(["1f304", "1f3de-fe0f"], plain, 30),
  beach: things(["1f3d6-fe0f", "1f3dd-fe0f"], plain, 190),
  umbrella: thing("26f1-fe0f", water, 190),
  spring: thing("2668-fe0f", plain, 10),
  hall: thing("1f37d-fe0f", kitchen, 30),
  abroad: things(["1f307", "1f334"], plain, 30),
  map: thing("1f5fa-fe0f", table, 175, { views: 1 }),
  globe: thing("1f30d", table, 205),
  snowboard: thing("1f3bf", winter, 205, { views: 1 }),
  cable: thing("1f6a1", winter, 205, { views: 1 }),
} satisfies Record<string, Subject>;

const animals = {
  horse: {
    looks: [
      { emoji: "1f40e", words: ["гнедая", "чалая"] },
      coat("1f40e", 18, 1.1, 1.05, ["рыжая"]),
      coat("1f40e", 220, 0.2, 0.35, ["вороная", "караковая"]),
      coat("1f40e", 215, 0.15, 1.45, ["серая"]),
      coat("1f40e", 40, 0.9, 1.35, ["саврасая", "соловая", "буланая"]),
    ],
    grounds: ["meadow", "steppe", "yard", "lake"],
    hue: 60,
    views: 1,
  },
  racing: thing("1f3c7", ["steppe", "meadow"], 60),
  cow: thing("1f404", ["meadow", "yard", "steppe", "field"], 105, { views: 5, inCrowds: true }),
  ox: things(["1f402", "1f403"], pasture, 30, { inCrowds: true }),
  sheep: {
    looks: [{ emoji: "1f411" }, coat("1f411", 26, 0.9, 0.72, []), coat("1f411", 30, 0.3, 0.42, [])],
    grounds: pasture,
    hue: 125,
    views: 2,
    inCrowds: true,
  },
  ram: thing("1f40f", pasture, 45, { views: 5, inCrowds: true }),
  goat: thing("1f410", ["steppe", "meadow", "yard"], 75, { inCrowds: true }),
  yak: thing("1f9ac", ["snow", "steppe", "meadow"], 32, { inCrowds: true }),
  donkey: thing("1facf", pasture, 40, { views: 1 }),
  chicken: thing("1f414", ["yard", "meadow"], 352, { inCrowds: true }),
  chick: things(["1f425", "1f424"], ["yard", "cloth"], 48, { inCrowds: true }),
  rooster: thing("1f413", ["yard", "meadow"], 18, { views: 1 }),
  goose: thing("1fabf", ["meadow", "yard", "lake"], 195, { inCrowds: true }),
  duck: thing("1f986", ["lake", "yard"], 195, { views: 1, inCrowds: true }),
  turkey: thing("1f983", ["yard", "meadow"], 20, { views: 1, inCrowds: true }),
  eggs: thing("1faba", table, 40),
  rabbit: thing("1f407", ["yard", "meadow", "cloth"], 265, { views: 1, inCrowds: true }),
  beaver: thing("1f9ab", ["yard", "meadow"], 30, { views: 1 }),
  bee: thing("1f41d", ["meadow", "cloth"], 48, { inCrowds: true }),
  hive: drawn("hive", ["meadow", "yard"], 48, ["blue", "yellow", "green"]),
  dog: {
    looks: [{ emoji: "1f415" }, coat("1f415", 220, 0.2, 0.4, []), coat("1f415", 30, 0.3, 1.3, [])],
    grounds: ["meadow", "yard", "room"],
    hue: 36,
    views: 1,
  },
  puppy: things(["1f436", "1f429"], ["room", "cloth", "meadow"], 30),
  cat: things(["1f408", "1f408-200d-2b1b"], ["room", "cloth", "room"], 28),
  kitten: thing("1f431", flat, 25),
  parrot: thing("1f99c", indoors, 350),
  bird: thing("1f426", ["room", "meadow"], 205, { views: 1 }),
  dove: thing("1f54a-fe0f", ["yard", "meadow"], 205, { views: 1 }),
  fish: thing("1f420", plain, 200, { views: 1 }),
  turtle: thing("1f422", flat, 120, { views: 1 }),
  hamster: thing("1f439", flat, 30),
  bone: thing("1f9b4", flat, 225),
  petFood: drawn("sack", ["room", "yard"], 30, ["red", "green"]),
  paw: thing("1f43e", plain, 30, { views: 1 }),
  herding: things(["1f468-1f3fb-200d-1f33e", "1f469-1f3fb-200d-1f33e"], pasture, 100),
} satisfies Record<string, Subject>;

const people = {
  cook: person("1f373", ["room", "table"], 30),
  mechanic: person("1f527", ["parking", "yard"], 210),
  builder: things(["1f477-1f3fb-200d-2642-fe0f", "1f477-1f3fb-200d-2640-fe0f"], ["site", "yard", "site"], 40),
  worker: person("1f3ed", ["room", "site"], 210),
  office: person("1f4bc", indoors, 220),
  programmer: person("1f4bb", ["room", "studio"], 250),
  teacher: person("1f3eb", indoors, 140),
  medic: person("2695-fe0f", indoors, 195),
  scientist: person("1f52c", indoors, 180),
  painter: person("1f3a8", indoors, 320),
  singer: person("1f3a4", indoors, 290),
  student: person("1f393", ["studio", "room"], 235),
  nanny: things(["1f469-1f3fb-200d-1f37c", "1f475-1f3fb"], home, 330),
  guard: things(["1f46e-1f3fb-200d-2642-fe0f", "1f46e-1f3fb-200d-2640-fe0f"], ["parking", "room"], 215),
  haircut: things(["1f487-1f3fb-200d-2640-fe0f", "1f487-1f3fb-200d-2642-fe0f"], indoors, 335),
  massage: thing("1f486-1f3fb", indoors, 180),
  farmer: person("1f33e", ["field", "meadow"], 90),
  bride: thing("1f470-1f3fb", indoors, 340, { views: 1 }),
} satisfies Record<string, Subject>;

const work = {
  briefcase: thing("1f4bc", table, 355, { views: 1 }),
  memo: thing("1f4dd", table, 225, { views: 1 }),
  receipt: thing("1f9fe", table, 235),
  calculator: thing("1f9ee", table, 30),
  scale: thing("2696-fe0f", table, 45),
  chart: thing("1f4ca", table, 215),
  megaphone: thing("1f4e3", plain, 12),
  handshake: thing("1f91d", plain, 45, { views: 1 }),
  tools: thing("1f6e0-fe0f", table, 210, { views: 1 }),
  wrench: thing("1f527", table, 220),
  screwdriver: thing("1fa9b", table, 15, { views: 1 }),
  toolbox: thing("1f9f0", ["site", "table", "parking"], 350, { views: 1 }),
  saw: thing("1fa9a", ["site", "table"], 35),
  ladder: thing("1fa9c", ["site", "yard"], 30),
  drill: drawn("drill", table, 45, ["yellow", "blue", "red"]),
  welder: drawn("welder", ["site", "table"], 215, ["red", "yellow"]),
  mixer: drawn("mixer", site, 45, ["yellow"]),
  brick: thing("1f9f1", site, 15, { views: 3, inCrowds: true }),
  block: {
    ...drawn("container", site, 210, ["grey"]),
    looks: [{ emoji: "1f9f1", tint: { hue: 210, saturation: 0.08, lightness: 1.3, isOverall: true } }],
    inCrowds: true,
  },
  wood: thing("1fab5", ["yard", "site"], 30, { inCrowds: true }),
  coal: {
    ...thing("1faa8", ["yard"], 225),
    looks: [{ emoji: "1faa8", tint: { hue: 220, saturation: 0.2, lightness: 0.35, isOverall: true } }],
    views: 3,
    inCrowds: true,
  },
  rock: thing("1faa8", site, 225, { inCrowds: true }),
  sand: {
    ...thing("1faa8", site, 40),
    looks: [{ emoji: "26f0-fe0f", tint: { hue: 40, saturation: 0.9, lightness: 1.3, isOverall: true } }],
  },
  cement: drawn("sack", site, 210, ["grey", "beige"], { inCrowds: true }),
  sack: drawn("sack", farm, 40, ["beige", "white"], { inCrowds: true }),
  pipes: drawn("pipes", site, 210, ["grey", "blue"]),
  roofing: drawn("roofing", ["site", "studio"], 10, ["red", "brown", "green"]),
  rolls: drawn("rolls", indoors, 30, ["beige", "blue", "brown"]),
  paint: thing("1f58c-fe0f", table, 30),
  bucket: thing("1faa3", ["site", "room"], 205),
  door: thing("1f6aa", home, 28),
  window: thing("1fa9f", home, 205),
  key: thing("1f511", table, 48),
  lock: thing("1f510", table, 45, { views: 1 }),
  fire: thing("1f525", ["yard", "studio"], 30, { views: 1 }),
  bin: thing("1f5d1-fe0f", ["parking", "yard"], 210, { views: 1 }),
  headstone: thing("1faa6", ["meadow", "snow"], 140, { views: 1 }),
  box: thing("1f4e6", ["room", "parking", "table"], 30, { views: 3, inCrowds: true }),
  suitcase: thing("1f9f3", ["road", "room"], 212, { views: 1 }),
  satellite: thing("1f4e1", ["yard", "studio"], 215, { views: 1 }),
  toilet: thing("1f6bd", home, 195, { views: 1 }),
  bath: thing("1f6c1", home, 195, { views: 1 }),
  shower: thing("1f6bf", home, 200, { views: 1 }),
  tap: thing("1f6b0", plain, 205),
  plunger: thing("1faa0", home, 15, { views: 1 }),
  bulb: thing("1f4a1", plain, 45),
  plug: thing("1f50c", table, 240),
  well: thing("1f4a7", plain, 205),
  scissors: thing("2702-fe0f", table, 345),
  barber: thing("1f488", indoors, 215),
  nails: thing("1f485", flat, 335),
  eye: thing("1f441-fe0f", plain, 320, { views: 1 }),
  tooth: thing("1f9b7", plain, 195, { views: 1 }),
  pill: thing("1f48a", table, 195, { views: 1 }),
  leaflet: thing("1f4f0", table, 215),
} satisfies Record<string, Subject>;

const electronics = {
  phone: drawn("smartphone", table, 285, ["black", "white", "blue", "grey", "red"], { isVaried: true }),
  phoneBack: drawn("smartphoneBack", table, 200, ["black", "white", "blue", "pink"], { isVaried: true }),
  keypadPhone: drawn("keypadPhone", table, 215, ["black", "blue", "grey"]),
  tablet: drawn("tablet", table, 210, ["grey", "black", "white"]),
  sim: thing("1f4f6", plain, 215),
  watch: thing("231a", table, 215),
  headphones: thing("1f3a7", table, 235),
  charger: thing("1f50c", table, 120),
  powerbank: thing("1f50b", table, 160, { views: 1 }),
  laptop: thing("1f4bb", ["table", "table", "studio", "room"], 250, { views: 5 }),
  desktop: thing("1f5a5-fe0f", ["table", "room", "studio"], 205),
  tower: drawn("tower", ["room", "table", "studio"], 260, ["black", "white"]),
  chip: drawn("chip", table, 150, ["black", "grey"]),
  disk: thing("1f4bd", table, 240),
  printer: thing("1f5a8-fe0f", table, 260),
  keyboard: thing("2328-fe0f", table, 230, { views: 1 }),
  mouse: thing("1f5b1-fe0f", table, 230, { views: 1 }),
  router: thing("1f4e1", table, 200, { views: 1 }),
  gamepad: thing("1f3ae", ["table", "room", "cloth"], 265),
  joystick: thing("1f579-fe0f", table, 350, { views: 1 }),
  television: thing("1f4fa", home, 185),
  speaker: thing("1f50a", table, 280),
  radio: thing("1f4fb", table, 30, { views: 1 }),
  microphone: things(["1f3a4", "1f399-fe0f"], table, 245),
  camera: things(["1f4f7", "1f4f8"], table, 265),
  lens: thing("1f4f8", table, 215, { views: 1 }),
  video: thing("1f4f9", table, 270),
  film: thing("1f3a5", table, 270, { views: 1 }),
  drone: drawn("drone", ["meadow", "studio"], 200, ["grey", "white", "black"]),
  projector: thing("1f4fd-fe0f", table, 255),
  lockDevice: thing("1f512", table, 215, { views: 1 }),
  fridge: drawn("fridge", home, 205, ["white", "grey", "black", "red", "blue"], { isVaried: true }),
  freezer: drawn("chestFreezer", home, 200, ["white", "grey"]),
  washer: drawn("washer", home, 195, ["white", "grey", "black"], { isVaried: true }),
  dishwasher: drawn("dishwasher", home, 210, ["white", "grey"]),
  stove: drawn("stove", home, 35, ["white", "black", "grey"]),
  microwave: drawn("microwave", table, 215, ["white", "black", "grey"]),
  conditioner: drawn("conditioner", home, 205, ["white", "grey"]),
  radiator: drawn("radiator", home, 30, ["white", "grey"]),
  boiler: drawn("boiler", home, 205, ["white", "grey"]),
  vacuum: drawn("vacuum", home, 345, ["red", "blue", "black"]),
  iron: drawn("iron", table, 210, ["blue", "white", "red"]),
  blender: thing("1f964", kitchen, 20, { views: 1 }),
  cooker: thing("1f958", kitchen, 20),
} satisfies Record<string, Subject>;

const household = {
  sofa: painted("1f6cb-fe0f", home, 222, { isVaried: true }, [...usual, "brown", "beige", "green"]),
  bed: painted("1f6cf-fe0f", home, 228, {}, [...usual, "brown"]),
  chair: painted("1fa91", home, 25, {}, [...usual, "brown"]),
  table: drawn("table", home, 30, ["brown", "white", "beige", "grey", "black"]),
  wardrobe: drawn("wardrobe", home, 35, ["brown", "white", "beige", "grey", "black", "blue", "red"], {
    isVaried: true,
  }),
  drawers: drawn("drawers", home, 35, ["brown", "white", "grey"]),
  kitchen: drawn("kitchen", home, 35, ["white", "brown", "grey", "beige"]),
  showcase: drawn("showcase", indoors, 205, ["white", "grey"]),
  safe: drawn("safe", home, 215, ["grey", "black"]),
  carpet: drawn("carpet", home, 25, ["red", "blue", "brown", "green", "beige"], { isVaried: true }),
  mirror: thing("1fa9e", home, 48, { views: 1 }),
  picture: thing("1f5bc-fe0f", home, 40),
  clock: thing("1f570-fe0f", indoors, 35, { views: 1 }),
  vase: thing("1f3fa", table, 25, { views: 1 }),
  curtain: drawn("rolls", home, 330, ["white", "beige", "pink"]),
  pillows: drawn("pillows", home, 320, ["pink", "blue", "beige", "green"]),
  plant: thing("1fab4", ["room", "table", "studio"], 120, { views: 1 }),
  cactus: thing("1f335", table, 120, { views: 1 }),
  rose: thing("1f339", ["meadow", "cloth"], 345, { views: 1 }),
  spruce: thing("1f332", ["meadow", "snow"], 140, { views: 1 }),
  tree: thing("1f333", ["meadow", "field"], 120, { views: 1 }),
  broom: thing("1f9f9", home, 40, { views: 1 }),
  sponge: thing("1f9fd", home, 50, { views: 1 }),
  soap: thing("1f9fc", table, 330, { views: 1 }),
  lotion: thing("1f9f4", table, 12),
  pan: thing("1f373", kitchen, 45, { views: 1 }),
  pot: thing("1f372", kitchen, 20),
  plate: thing("1f37d-fe0f", kitchen, 220),
  teapot: thing("1fad6", kitchen, 345, { views: 1 }),
  cup: thing("1f375", kitchen, 120, { views: 1 }),
  lantern: thing("1f3ee", table, 20, { views: 1 }),
  torch: thing("1f526", table, 215, { views: 1 }),
  hose: thing("1f6bf", farm, 200, { views: 1 }),
  swing: thing("1f6dd", ["meadow", "yard"], 200, { views: 1 }),
  pool: thing("1f3ca-1f3fb", plain, 200, { views: 1 }),
  greenhouse: drawn("greenhouse", farm, 140, ["white", "green"]),
  hay: drawn("hay", ["field", "meadow", "yard"], 50, ["yellow", "green", "beige"], { inCrowds: true, isVaried: true }),
} satisfies Record<string, Subject>;

const clothes = {
  dress: painted("1f457", plain, 335, { isVaried: true }, [...usual, "green", "pink"]),
  eveningDress: painted("1f457", indoors, 300, {}, ["red", "black", "blue", "white", "green"]),
  blouse: thing("1f45a", flat, 335, { views: 1 }),
  shirt: painted("1f455", plain, 135, {}, [...usual, "green"]),
  jeans: painted("1f456", flat, 218, {}, ["blue", "black", "grey"]),
  shorts: thing("1fa73", flat, 200, { views: 1 }),
  suit: drawn("suit", plain, 220, ["black", "blue", "grey", "white", "red"], { isVaried: true }),
  jacket: drawn("jacket", plain, 205, ["black", "blue", "grey", "red", "white", "green"], { isVaried: true }),
  coat: painted("1f9e5", plain, 32, {}, ["brown", "black", "grey", "beige", "red"]),
  robe: drawn("robe", plain, 345, ["red", "blue", "white", "black", "grey", "green"], { isVaried: true }),
  kalpak: drawn("kalpak", plain, 215, ["white"]),
  headscarf: things(["1f9d5-1f3fb", "1f9d5-1f3fd"], indoors, 180),
  vest: thing("1f9ba", ["site", "studio"], 22),
  socks: thing("1f9e6", flat, 30),
  scarf: thing("1f9e3", flat, 10, { views: 1 }),
  sneaker: painted("1f45f", plain, 255, { inCrowds: true }),
  heel: painted("1f460", flat, 342, {}, ["red", "black", "white"]),
  shoe: painted("1f45e", plain, 30, {}, ["brown", "black", "grey"]),
  boots: drawn("boot", plain, 30, ["brown", "black", "grey"]),
  hikingBoot: thing("1f97e", plain, 30, { views: 1 }),
  sandal: painted("1f461", flat, 35, {}, ["brown", "white", "black"]),
  bag: painted("1f45c", plain, 25, {}, [...usual, "brown"]),
  clutch: painted("1f45d", flat, 320, {}, ["pink", "black", "red"]),
  purse: thing("1f45b", flat, 330, { views: 1 }),
  backpack: painted("1f392", plain, 345, {}, ["red", "blue", "black", "grey"]),
  ring: thing("1f48d", flat, 225),
  gem: thing("1f48e", flat, 200, { views: 1 }),
  crown: thing("1f451", flat, 45, { views: 1 }),
  beads: thing("1f4ff", flat, 30),
  medal: thing("1f396-fe0f", flat, 45, { views: 1 }),
  lipstick: thing("1f484", flat, 350),
  perfume: thing("1f9f4", plain, 300),
  comb: thing("1faae", flat, 330),
  razor: thing("1fa92", flat, 205, { views: 1 }),
  thread: thing("1f9f5", table, 215),
  needle: thing("1faa1", flat, 215),
  yarn: thing("1f9f6", flat, 208, { inCrowds: true }),
  fabric: drawn("fabric", table, 320, ["blue", "red", "white", "black", "grey", "green"], { isVaried: true }),
  sewingMachine: drawn("sewingMachine", ["table", "room"], 210, ["white", "grey"]),
  felt: drawn("felt", ["cloth", "room"], 20, ["red", "blue", "black", "grey", "white", "brown"], { isVaried: true }),
} satisfies Record<string, Subject>;

const leisure = {
  komuz: drawn("komuz", indoors, 32, ["brown", "beige"]),
  fiddle: thing("1f3bb", plain, 25, { views: 1 }),
  guitar: thing("1f3b8", ["room", "studio"], 10, { views: 1 }),
  piano: thing("1f3b9", indoors, 240, { views: 1 }),
  accordion: thing("1fa97", indoors, 352, { views: 1 }),
  drum: thing("1f941", indoors, 350, { views: 1 }),
  bear: thing("1f9f8", ["room", "cloth", "studio"], 32),
  blocks: thing("1f9e9", flat, 150),
  magnifier: thing("1f50d", table, 215, { views: 1 }),
  doll: thing("1fa86", table, 345, { views: 1 }),
  toyCar: thing("1f3ce-fe0f", flat, 350),
  slide: thing("1f6dd", ["yard", "meadow"], 200, { views: 1 }),
  bottle: thing("1f37c", table, 205),
  baby: thing("1f476-1f3fb", ["room", "cloth"], 205, { views: 1 }),
  stroller: drawn("stroller", ["road", "room", "meadow"], 320, ["blue", "grey", "red", "black", "white"]),
  cradle: thing("1f6cf-fe0f", home, 45, { views: 1 }),
  ball: thing("26bd", ["meadow", "studio"], 120, { views: 1 }),
  basketball: thing("1f3c0", ["parking", "studio"], 20, { views: 1 }),
  volleyball: thing("1f3d0", ["lake", "studio"], 200),
  tennis: thing("1f3be", ["meadow", "studio"], 90, { views: 1 }),
  pingpong: thing("1f3d3", table, 350, { views: 1 }),
  boxing: thing("1f94a", plain, 345, { views: 1 }),
  swimmer: thing("1fa71", flat, 200, { views: 1 }),
  running: thing("1f3bd", flat, 205),
  judo: thing("1f94b", flat, 215, { views: 1 }),
  treadmill: drawn("treadmill", home, 215, ["grey", "black"]),
  dumbbell: drawn("dumbbell", home, 215, ["black", "red"]),
  ski: thing("1f3bf", winter, 205),
  sled: thing("1f6f7", winter, 205, { views: 1 }),
  iceSkate: thing("26f8-fe0f", ["snow", "studio"], 205, { views: 1 }),
  goggles: thing("1f97d", ["snow", "studio"], 205, { views: 1 }),
  fishing: thing("1f3a3", ["lake", "lake", "studio"], 200),
  compass: thing("1f9ed", ["meadow", "table"], 30, { views: 1 }),
  book: thing("1f4da", table, 150),
  openBook: things(["1f4d6", "1f4d5", "1f4d8"], table, 30),
  notebook: things(["1f4d3", "1f4d2"], table, 45),
  chess: thing("265f-fe0f", table, 250),
  dice: thing("1f3b2", table, 10, { views: 1 }),
  ticket: things(["1f3ab", "1f39f-fe0f"], flat, 45),
  theatre: thing("1f3ad", plain, 340, { views: 1 }),
  circus: thing("1f3aa", ["meadow", "studio"], 350, { views: 1 }),
  coin: thing("1fa99", flat, 42, { views: 1 }),
  banknote: thing("1f4b5", flat, 120, { views: 1 }),
  record: thing("1f4bf", flat, 250, { views: 1 }),
  palette: thing("1f3a8", table, 30, { views: 1 }),
  stadium: thing("1f3df-fe0f", plain, 120, { views: 1 }),
  gift: thing("1f381", ["table", "room"], 42),
  magnet: thing("1f9f2", flat, 350, { views: 1 }),
  saddle: drawn("saddle", ["yard", "studio", "steppe"], 30, ["brown", "black"]),
  chest: thing("1f9f0", home, 25, { views: 1 }),
  balloon: things(["1f388", "1f389"], indoors, 345),
  graduation: thing("1f393", table, 235, { views: 1 }),
  pencil: thing("270f-fe0f", table, 30, { views: 1 }),
  abc: { ...thing("1f524", plain, 215), hasLetters: true },
  chat: thing("1f4ac", plain, 180),
  speech: thing("1f5e3-fe0f", plain, 200),
  sums: thing("1f522", plain, 215, { views: 1 }),
  flask: thing("1f9ea", table, 140, { views: 1 }),
  atom: thing("269b-fe0f", plain, 250, { views: 1 }),
  dna: thing("1f9ec", plain, 120, { views: 1 }),
  ballet: thing("1fa70", flat, 340, { views: 1 }),
  dancer: thing("1f483-1f3fb", indoors, 350, { views: 1 }),
  music: thing("1f3bc", plain, 250, { views: 1 }),
  clapper: thing("1f3ac", table, 250, { views: 1 }),
} satisfies Record<string, Subject>;

const food = {
  meat: things(["1f969", "1f356"], kitchen, 2),
  milk: thing("1f95b", kitchen, 210),
  cheese: thing("1f9c0", kitchen, 45, { views: 1 }),
  butter: thing("1f9c8", kitchen, 48, { views: 1 }),
  honey: thing("1f36f", kitchen, 42),
  cake: things(["1f382", "1f370"], kitchen, 340),
  cookie: thing("1f36a", kitchen, 30, { views: 1 }),
  bread: things(["1f35e", "1fad3"], kitchen, 34),
  dumpling: thing("1f95f", kitchen, 38, { views: 1 }),
  pie: thing("1f967", kitchen, 30, { views: 1 }),
  plov: thing("1f35b", kitchen, 30, { views: 1 }),
  pizza: thing("1f355", kitchen, 20, { views: 1 }),
  fries: thing("1f35f", kitchen, 30, { views: 1 }),
  rice: thing("1f35a", kitchen, 205, { views: 1 }),
  salt: thing("1f9c2", kitchen, 205, { views: 1 }),
  oil: thing("1fad2", kitchen, 90, { views: 1 }),
  grain: thing("1f33e", ["field", "cloth", "field"], 55, { inCrowds: true }),
  corn: thing("1f33d", ["field", "cloth"], 52, { views: 1, inCrowds: true }),
  potato: thing("1f954", ["field", "cloth"], 34, { views: 1, inCrowds: true }),
  onion: thing("1f9c5", flat, 34, { views: 1, inCrowds: true }),
  carrot: thing("1f955", ["field", "cloth"], 26, { views: 1, inCrowds: true }),
  cabbage: thing("1f96c", ["field", "cloth"], 110, { views: 1, inCrowds: true }),
  tomato: thing("1f345", ["cloth", "field"], 8, { views: 1, inCrowds: true }),
  cucumber: thing("1f952", ["cloth", "field"], 120, { inCrowds: true }),
  pepper: thing("1fad1", ["cloth", "field"], 120, { views: 1, inCrowds: true }),
  beans: thing("1fad8", ["cloth", "studio", "table"], 12, { inCrowds: true }),
  apple: thing("1f34e", ["cloth", "meadow"], 355, { views: 1, inCrowds: true }),
  apricot: thing("1f351", ["cloth", "meadow"], 25, { views: 1, inCrowds: true }),
  pear: thing("1f350", ["cloth", "meadow"], 80, { views: 1, inCrowds: true }),
  grapes: thing("1f347", ["cloth", "meadow"], 275, { views: 1 }),
  berries: things(["1f353", "1fad0"], ["cloth", "meadow"], 350, { inCrowds: true }),
  rosehip: thing("1f352", flat, 350, { views: 1, inCrowds: true }),
  nuts: things(["1f330", "1f95c"], flat, 35, { inCrowds: true }),
  seedling: thing("1f331", ["field", "table", "cloth"], 105),
  bouquet: thing("1f490", table, 330),
  juice: thing("1f9c3", kitchen, 100, { views: 1 }),
  jam: drawnJar(),
  pickles: thing("1fad9", kitchen, 120, { views: 1 }),
  tea: thing("1f343", flat, 120, { views: 1 }),
} satisfies Record<string, Subject>;

function drawnJar(): Subject {
  return {
    ...thing("1fad9", kitchen, 350),
    looks: [{ emoji: "1fad9", tint: { hue: 350, saturation: 1.2, lightness: 0.85, isOverall: true } }],
  };
}

export const subjects = {
  ...vehicles,
  ...places,
  ...animals,
  ...people,
  ...work,
  ...electronics,
  ...household,
  ...clothes,
  ...leisure,
  ...food,
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;
