/** Things that there is no emoji of, as SVG of 200 × 200. `colour` is what a look paints them with. */
export type DrawingName = keyof typeof drawings;

/** The SVG of a thing, for a renderer. */
export function drawThing(name: DrawingName, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="320" height="320"><defs>
    <linearGradient id="shine" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
    <linearGradient id="steel" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#f3f5f7"/><stop offset=".5" stop-color="#c7ced6"/><stop offset="1" stop-color="#9aa4af"/></linearGradient>
    <radialGradient id="glass" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="#cfe9f7"/><stop offset="1" stop-color="#4d7896"/></radialGradient>
    <linearGradient id="screen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6fb7ff"/><stop offset=".55" stop-color="#7a5be0"/><stop offset="1" stop-color="#e86a9a"/></linearGradient>
    <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d6a36a"/><stop offset="1" stop-color="#a5713c"/></linearGradient></defs>
    ${drawings[name](colour)}</svg>`;
}

/** A rectangle with round corners, lit from the upper left. */
function block(x: number, y: number, width: number, height: number, fill: string, round = 6): string {
  const shape = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}"`;
  return `<rect ${shape} fill="${fill}"/><rect ${shape} fill="url(#shine)"/>`;
}

function disc(x: number, y: number, radius: number, fill: string): string {
  const shape = `cx="${x}" cy="${y}" r="${radius}"`;
  return `<circle ${shape} fill="${fill}"/><circle ${shape} fill="url(#shine)"/>`;
}

function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#shine)"/>`;
}

function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function tyre(x: number, y: number, radius: number): string {
  return disc(x, y, radius, "#3a3f46") + disc(x, y, radius * 0.5, "#c9ced4") + disc(x, y, radius * 0.16, "#5b626b");
}

function repeat(count: number, draw: (number: number) => string): string {
  return Array.from({ length: count }, (_, number) => draw(number)).join("");
}

const drawings = {
  smartphone: (colour: string) =>
    `${block(54, 6, 92, 188, colour, 18)}${block(60, 13, 80, 174, "#20335c", 13)}<rect x="60" y="13" width="80" height="174" rx="13" fill="url(#screen)"/>
    ${disc(100, 24, 4, "#0d1526")}<circle cx="112" cy="74" r="24" fill="#fff" opacity=".22"/><circle cx="84" cy="112" r="32" fill="#fff" opacity=".14"/>${repeat(4, (number) => block(67 + number * 17, 160, 14, 14, ["#fff", "#f6b04c", "#6bd08c", "#e85d6d"][number] ?? "#fff", 4))}${line("M88 182H112", "#ffffffaa", 2)}`,
  smartphoneBack: (colour: string) =>
    `${block(54, 6, 92, 188, colour, 18)}${block(62, 14, 40, 52, "#00000030", 12)}${disc(76, 28, 9, "#20252b")}${disc(76, 52, 9, "#20252b")}${disc(92, 40, 7, "#20252b")}${disc(92, 22, 3, "#fff4c4")}${line("M147 60V86", "#00000055", 3)}`,
  tyre: (colour: string) =>
    `${disc(100, 100, 92, "#2f343a")}<circle cx="100" cy="100" r="84" fill="none" stroke="#4a525b" stroke-width="3"/>${repeat(28, (number) => line(`M${(100 + 91 * Math.cos(number * 0.2244)).toFixed(1)} ${(100 + 91 * Math.sin(number * 0.2244)).toFixed(1)}L${(100 + 82 * Math.cos(number * 0.2244 + 0.06)).toFixed(1)} ${(100 + 82 * Math.sin(number * 0.2244 + 0.06)).toFixed(1)}`, "#14171a", 4))}
    ${disc(100, 100, 58, "url(#steel)")}${repeat(5, (number) => line(`M100 100L${(100 + 50 * Math.cos(number * 1.2566 - 1.57)).toFixed(1)} ${(100 + 50 * Math.sin(number * 1.2566 - 1.57)).toFixed(1)}`, colour, 13))}<circle cx="100" cy="100" r="53" fill="none" stroke="${colour}" stroke-width="7"/>${disc(100, 100, 13, "#59636e")}`,
  yurt: (colour: string) =>
    `${shape("M14 104H186V182H14Z", "#f1ead9")}${shape("M100 22Q158 38 192 106H8Q42 38 100 22Z", colour)}${shape("M84 20Q100 10 116 20L120 34H80Z", "#8a5c38")}
    ${line("M14 108H186", "#b33b34", 9)}${line("M14 172H186", "#b33b34", 5)}${repeat(6, (number) => line(`M${24 + number * 30} 100q7 -16 14 0`, "#b33b34", 4))}${line("M100 34V100M62 46L44 102M138 46L156 102", "#c7b48a", 2.5)}
    ${block(78, 116, 44, 66, "#9c4a2c", 2)}${block(83, 121, 16, 56, "#c9763c", 1)}${block(101, 121, 16, 56, "#c9763c", 1)}${line("M30 128l14 14l-14 14M170 128l-14 14l14 14", "#c98f4a", 5)}`,
  fridge: (colour: string) =>
    `${block(56, 8, 88, 180, colour, 8)}${line("M56 72H144", "#00000040", 3)}${line("M66 30V58M66 86V130", "#7b858f", 5)}
    ${block(62, 188, 14, 8, "#555")}${block(124, 188, 14, 8, "#555")}`,
  chestFreezer: (colour: string) =>
    `${block(14, 66, 172, 112, colour, 8)}${block(10, 54, 180, 20, colour, 6)}${line("M84 82H116", "#7b858f", 6)}${block(24, 178, 20, 10, "#555")}${block(156, 178, 20, 10, "#555")}`,
  washer: (colour: string) =>
    `${block(34, 14, 132, 172, colour, 10)}${block(44, 24, 46, 16, "#dfe5ea", 3)}${disc(122, 32, 9, "#9aa4af")}${disc(146, 32, 6, "#5aa7d6")}
    ${line("M34 50H166", "#00000026", 2)}${disc(100, 116, 52, "#c4ccd4")}${disc(100, 116, 42, "#37424d")}<circle cx="100" cy="116" r="38" fill="url(#glass)"/>${line("M72 126q14 -16 28 0t28 -2", "#ffffff99", 6)}`,
  dishwasher: (colour: string) =>
    `${block(36, 14, 128, 172, colour, 8)}${block(36, 14, 128, 30, "#59636e", 8)}${line("M60 60H140", "#8b959f", 7)}${disc(148, 29, 5, "#6fd08c")}${line("M60 92v40M80 92v40M100 92v40M120 92v40M140 92v40", "#00000018", 6)}`,
  stove: (colour: string) =>
    `${block(32, 48, 136, 140, colour, 6)}${block(28, 38, 144, 14, "#4a525b", 4)}${line("M46 38q10 -14 34 0M112 38q14 -14 40 0", "#2f353c", 6)}
    ${repeat(4, (number) => disc(54 + number * 31, 66, 8, "#3d444c"))}${block(46, 88, 108, 76, "#2f363e", 6)}<rect x="54" y="104" width="92" height="52" rx="4" fill="url(#glass)" opacity=".7"/>${line("M56 96H144", "#c9d0d7", 5)}`,
  microwave: (colour: string) =>
    `${block(8, 54, 184, 104, colour, 8)}${block(20, 66, 118, 80, "#2f363e", 6)}<rect x="28" y="74" width="102" height="64" rx="4" fill="url(#glass)" opacity=".65"/>${block(148, 68, 34, 16, "#18323a", 2)}
    ${disc(165, 106, 10, "#9aa4af")}${disc(165, 134, 8, "#9aa4af")}${block(22, 158, 18, 8, "#555", 2)}${block(160, 158, 18, 8, "#555", 2)}`,
  conditioner: (colour: string) =>
    `${block(6, 54, 188, 70, colour, 14)}${line("M20 104H180", "#00000030", 4)}${line("M20 112H180", "#00000020", 4)}${block(148, 68, 30, 12, "#2f4650", 3)}
    ${line("M40 140q8 12 0 24M82 140q8 16 0 32M124 140q8 16 0 32M164 140q8 12 0 24", "#8cc7ea", 6)}`,
  radiator: (colour: string) =>
    `${repeat(7, (number) => block(16 + number * 24, 44, 20, 112, colour, 9))}${line("M10 62H190M10 138H190", "#00000022", 6)}${line("M184 138h12v24", "#a0a8b0", 8)}`,
  boiler: (colour: string) =>
    `${block(52, 12, 96, 158, colour, 40)}${disc(100, 118, 17, "#eef2f5")}${line("M100 118l8 -8", "#d24b3f", 4)}${block(80, 142, 40, 10, "#5c6670", 3)}${line("M84 170v22", "#3f7fc1", 8)}${line("M116 170v22", "#d24b3f", 8)}`,
  vacuum: (colour: string) =>
    `${line("M120 118C150 30 60 20 54 86V150", "#59636e", 9)}${block(20, 150, 70, 22, "#434b54", 6)}${block(96, 96, 92, 74, colour, 34)}${disc(164, 160, 22, "#3a3f46")}${disc(122, 134, 16, "#dfe5ea")}`,
  iron: (colour: string) =>
    `${shape("M14 158Q30 92 120 92H176Q190 92 186 132L184 158Z", colour)}${block(10, 156, 178, 14, "#b5bec7", 4)}${line("M60 92Q76 56 124 58H160", "#434b54", 16)}${line("M160 58V92", "#434b54", 14)}${disc(150, 124, 9, "#f3f5f7")}`,
  wardrobe: (colour: string) =>
    `${block(24, 10, 152, 174, colour, 4)}${line("M75 14V180M126 14V180", "#00000038", 3)}<rect x="80" y="20" width="42" height="152" fill="url(#glass)" opacity=".55"/>${line("M68 92V112M132 92V112", "#f0e2c4", 5)}${block(28, 184, 14, 10, "#5b4630")}${block(158, 184, 14, 10, "#5b4630")}`,
  drawers: (colour: string) =>
    `${block(24, 40, 152, 136, colour, 5)}${repeat(3, (number) => `${block(32, 50 + number * 41, 136, 34, colour, 3)}${line(`M84 ${67 + number * 41}h32`, "#f0e2c4", 5)}`)}${block(32, 176, 12, 14, "#5b4630")}${block(156, 176, 12, 14, "#5b4630")}`,
  table: (colour: string) =>
    `${block(26, 84, 12, 104, colour, 3)}${block(162, 84, 12, 104, colour, 3)}${block(54, 84, 9, 80, colour, 3)}${block(138, 84, 9, 80, colour, 3)}${block(8, 68, 184, 20, colour, 6)}`,
  kitchen: (colour: string) =>
    `${block(8, 12, 56, 56, colour, 3)}${block(68, 12, 56, 56, colour, 3)}${block(128, 12, 64, 56, colour, 3)}${block(4, 108, 192, 12, "#6d6257", 2)}${block(8, 120, 60, 68, colour, 3)}${block(72, 120, 56, 68, "#3d444c", 3)}${block(132, 120, 60, 68, colour, 3)}
    ${line("M56 30v14M116 30v14M138 30v14M58 134v14M142 134v14", "#f3ead8", 4)}${line("M82 134h36", "#c9d0d7", 5)}${line("M30 108V92q0 -10 14 -10v8", "#aab3bc", 5)}`,
  carpet: (colour: string) =>
    `${shape("M34 30L196 52L166 172L4 146Z", colour)}${line("M44 46L178 64L156 158L22 136Z", "#f3dfae", 5)}${shape("M100 62L136 104L98 142L62 98Z", "#f3dfae")}${shape("M100 78L122 104L98 128L76 100Z", colour)}${line("M58 62l10 10M150 74l-10 10M44 124l12 -8M140 142l-8 -12", "#f3dfae", 6)}`,
  felt: (colour: string) =>
    `${shape("M20 34H180V166H20Z", "#f1e6cf")}${shape("M30 44H170V156H30Z", colour)}
    ${line("M100 62c-30 -14 -52 8 -34 26c14 12 30 -4 20 -14M100 62c30 -14 52 8 34 26c-14 12 -30 -4 -20 -14M100 138c-30 14 -52 -8 -34 -26c14 -12 30 4 20 14M100 138c30 14 52 -8 34 -26c-14 -12 -30 4 -20 14M100 56V144", "#f1e6cf", 8)}`,
  pillows: (colour: string) =>
    `${shape("M22 128Q100 116 178 128Q188 160 178 182Q100 170 22 182Q12 158 22 128Z", "#f6f1e6")}${shape("M28 84Q100 70 172 84Q184 112 172 136Q100 124 28 136Q16 110 28 84Z", colour)}${shape("M44 38Q100 26 156 38Q166 66 156 90Q100 80 44 90Q34 64 44 38Z", "#fbf8f1")}`,
  excavator: (colour: string) =>
    `${line("M92 96L60 34L22 84", colour, 15)}${shape("M8 82H40L34 116L12 112Z", "#6a737c")}${block(84, 78, 92, 56, colour, 8)}${block(92, 44, 46, 54, colour, 6)}<rect x="98" y="50" width="34" height="32" rx="3" fill="url(#glass)"/>
    ${block(76, 142, 112, 36, "#3a3f46", 18)}${repeat(4, (number) => disc(94 + number * 25, 160, 10, "#8b949d"))}${block(110, 132, 40, 12, "#4a525b", 2)}`,
  loader: (colour: string) =>
    `${line("M96 112L42 128", colour, 13)}${shape("M6 104Q8 146 48 146L40 124Z", "#6a737c")}${block(92, 84, 92, 54, colour, 8)}${block(104, 34, 50, 60, colour, 6)}<rect x="110" y="41" width="38" height="36" rx="3" fill="url(#glass)"/>${tyre(100, 152, 30)}${tyre(162, 152, 30)}`,
  combine: (colour: string) =>
    `${block(62, 52, 120, 76, colour, 8)}${block(54, 60, 42, 56, colour, 6)}<rect x="58" y="66" width="32" height="34" rx="3" fill="url(#glass)"/>${line("M150 56L192 28", "#e8c24a", 12)}${shape("M2 132L60 116V156L2 166Z", "#d9b13d")}
    ${line("M8 146H56M8 156H56", "#00000044", 3)}${tyre(92, 146, 34)}${tyre(162, 154, 24)}`,
  plough: (colour: string) =>
    `${line("M10 66L186 92", colour, 14)}${line("M40 70L24 132M92 78L76 142M144 86L128 152", colour, 10)}${shape("M6 128Q24 120 44 150Q22 160 6 128Z", "url(#steel)")}${shape("M58 138Q76 130 96 160Q74 170 58 138Z", "url(#steel)")}${shape("M110 148Q128 140 148 170Q126 180 110 148Z", "url(#steel)")}${tyre(176, 134, 20)}`,
  walkingTractor: (colour: string) =>
    `${line("M96 96L186 44M104 104L190 60", "#3a3f46", 7)}${block(34, 62, 84, 54, colour, 10)}${block(48, 46, 44, 22, "#454d56", 4)}${tyre(66, 142, 38)}${tyre(122, 150, 28)}`,
  trailer: (colour: string) =>
    `${block(24, 66, 142, 62, colour, 4)}${line("M60 70V124M96 70V124M132 70V124", "#00000030", 3)}${line("M166 124H194", "#59636e", 8)}${tyre(84, 144, 25)}${tyre(134, 144, 25)}`,
  container: (colour: string) =>
    `${block(10, 40, 180, 136, colour, 3)}${repeat(7, (number) => line(`M${24 + number * 13} 48V168`, "#00000026", 4))}${block(118, 52, 64, 112, "#4a525b", 2)}${block(122, 58, 56, 70, "#ffe9b8", 2)}
    ${repeat(4, (number) => block(126 + number * 13, 66, 10, 34, ["#c65b5b", "#5a8fc4", "#6aa86a", "#b58ac0"][number] ?? "#999", 2))}${block(116, 34, 70, 12, "#e05a4d", 2)}`,
  garage: (colour: string) =>
    `${shape("M6 76L100 28L194 76V88H6Z", "#7d6a5a")}${block(16, 82, 168, 102, colour, 2)}${block(40, 100, 120, 84, "#dfe5ea", 2)}${line("M40 120H160M40 142H160M40 164H160", "#00000030", 3)}`,
  cabin: (colour: string) =>
    `${block(10, 66, 180, 102, colour, 4)}${block(6, 54, 188, 16, "#59636e", 3)}${block(30, 86, 50, 38, "#eaf5fb", 2)}<rect x="33" y="89" width="44" height="32" fill="url(#glass)"/>${block(118, 86, 42, 82, "#8a5c38", 2)}${disc(152, 128, 4, "#e6c15a")}${block(20, 168, 26, 14, "#7a7f85")}${block(154, 168, 26, 14, "#7a7f85")}`,
  plot: (colour: string) =>
    `${shape("M100 48L194 96L100 144L6 96Z", colour)}${shape("M6 96L100 144V164L6 114Z", "#8d6b45")}${shape("M194 96L100 144V164L194 114Z", "#775735")}${line("M38 96L102 128M66 80L132 113M96 66L162 98", "#00000022", 3)}
    ${line("M100 96V22", "#7b5b3f", 6)}${shape("M100 20H154L142 34L154 48H100Z", "#d24b3f")}`,
  stroller: (colour: string) =>
    `${line("M150 36L186 22", "#434b54", 8)}${line("M150 36L70 158M64 110L140 158", "#59636e", 7)}${shape("M30 96H150Q148 138 100 138H76Q34 138 30 96Z", colour)}${shape("M92 92Q92 26 152 34L150 96Z", colour)}${tyre(62, 166, 22)}${tyre(144, 166, 22)}`,
  carSeat: (colour: string) =>
    `${shape("M60 20Q64 8 92 8H116Q140 8 142 24L150 116H54Z", colour)}${shape("M34 110H166Q174 138 160 160H42Q26 138 34 110Z", colour)}${line("M82 24L92 132M118 24L108 132", "#3a3f46", 8)}${block(88, 122, 24, 18, "#d24b3f", 4)}${block(46, 160, 108, 24, "#4a525b", 8)}`,
  sewingMachine: (colour: string) =>
    `${block(10, 150, 180, 28, colour, 8)}${block(134, 56, 46, 100, colour, 12)}${block(26, 44, 150, 44, colour, 16)}${block(28, 84, 28, 34, colour, 6)}${line("M42 118V150", "#9aa4af", 5)}${disc(182, 74, 16, "#59636e")}${line("M70 44V24", "#9aa4af", 4)}${block(60, 14, 20, 24, "#d24b3f", 4)}${line("M70 38Q56 44 44 84", "#d24b3f", 2)}${block(30, 146, 40, 6, "#c7ced6", 2)}`,
  fabric: (colour: string) =>
    `${block(20, 120, 160, 46, colour, 22)}${disc(36, 143, 22, "#f0e6d6")}${disc(36, 143, 8, "#a98d6a")}${block(34, 66, 146, 42, "#f3efe6", 20)}${disc(50, 87, 20, colour)}${disc(50, 87, 7, "#a98d6a")}${shape("M176 132Q196 150 186 190L128 182Q150 160 152 140Z", colour)}`,
  hay: (colour: string) =>
    `${block(18, 76, 164, 94, colour, 12)}${line("M62 78V168M136 78V168", "#9c7a2c", 5)}${repeat(22, (number) => line(`M${26 + ((number * 37) % 146)} ${88 + ((number * 23) % 72)}l14 -5`, "#fff4c4", 2.5))}${repeat(9, (number) => line(`M${24 + number * 19} 78l-3 -9`, colour, 3))}`,
  drill: (colour: string) =>
    `${line("M2 74H46", "#8b949d", 7)}${block(40, 58, 34, 32, "#434b54", 6)}${shape("M70 44H164Q186 46 186 74Q186 100 162 102H70Z", colour)}${shape("M112 98H156L168 164H124Z", colour)}${block(112, 160, 66, 26, "#3a3f46", 6)}${line("M112 104q-14 6 -8 20", "#3a3f46", 7)}`,
  welder: (colour: string) =>
    `${block(24, 70, 130, 92, colour, 10)}${line("M52 70Q90 34 126 70", "#434b54", 9)}${disc(56, 102, 15, "#f3f5f7")}${block(84, 90, 56, 24, "#2f363e", 3)}${disc(48, 142, 7, "#d24b3f")}${disc(76, 142, 7, "#3a3f46")}${line("M76 142Q130 210 176 150L192 120", "#3a3f46", 6)}`,
  mixer: (colour: string) =>
    `${line("M60 178L100 108L148 178M100 108V60", "#59636e", 8)}${shape("M52 30Q100 6 140 40L158 92Q120 128 74 112Q40 84 52 30Z", colour)}${line("M56 66Q104 100 152 70", "#00000033", 6)}${tyre(52, 178, 16)}`,
  drone: (colour: string) =>
    `${line("M56 70L144 128M144 70L56 128", "#434b54", 9)}${block(66, 76, 68, 46, colour, 16)}${disc(100, 126, 14, "#2f363e")}${disc(100, 126, 6, "#7fc0e6")}${repeat(4, (number) => `<ellipse cx="${number % 2 ? 152 : 48}" cy="${number < 2 ? 62 : 120}" rx="40" ry="9" fill="#9aa4af" opacity=".75"/>${disc(number % 2 ? 152 : 48, number < 2 ? 64 : 122, 7, "#3a3f46")}`)}`,
  tablet: (colour: string) =>
    `${block(38, 8, 124, 184, colour, 14)}${block(48, 20, 104, 156, "#3d7fc4", 4)}${shape("M48 130Q90 90 152 128V176H48Z", "#6bbf8f")}${disc(124, 56, 14, "#ffd96a")}${repeat(4, (number) => block(56 + number * 24, 150, 17, 17, ["#fff", "#f6b04c", "#e85d5d", "#8f7be0"][number] ?? "#fff", 4))}`,
  keypadPhone: (colour: string) =>
    `${block(60, 8, 80, 184, colour, 18)}${block(70, 26, 60, 62, "#a9d08e", 4)}${line("M78 42H122M78 56H110", "#3f5f38", 4)}${repeat(12, (number) => block(72 + (number % 3) * 20, 100 + Math.floor(number / 3) * 20, 16, 13, "#e8edf1", 4))}`,
  tower: (colour: string) =>
    `${block(50, 10, 100, 178, colour, 6)}<rect x="60" y="58" width="58" height="116" rx="4" fill="url(#glass)" opacity=".5"/>${disc(89, 90, 20, "#6b7bd8")}${disc(89, 140, 20, "#d86bb2")}${disc(134, 28, 7, "#7fe0a0")}${line("M62 26H110M62 40H110", "#ffffff55", 5)}`,
  chip: (colour: string) =>
    `${block(14, 44, 172, 112, "#2f6b4b", 6)}${block(30, 60, 84, 80, colour, 6)}${disc(72, 100, 30, "#20252b")}${repeat(6, (number) => line(`M72 100L${72 + 26 * Math.cos(number)} ${100 + 26 * Math.sin(number)}`, "#8b949d", 5))}${block(126, 62, 44, 18, "#20252b", 3)}${block(126, 90, 44, 18, "#20252b", 3)}${line("M30 166V156M50 166V156M70 166V156M90 166V156M110 166V156", "#e6c15a", 8)}`,
  sack: (colour: string) =>
    `${shape("M58 46Q24 96 34 168Q100 194 166 168Q176 96 142 46Z", colour)}${shape("M62 18Q100 30 138 18L142 48Q100 60 58 48Z", colour)}${line("M56 48Q100 60 144 48", "#8a6a3c", 7)}${block(66, 96, 68, 46, "#ffffffaa", 4)}`,
  pipes: (colour: string) =>
    repeat(
      3,
      (number) =>
        `${block(30, 40 + number * 40, 150, 36, colour, 18)}${disc(46, 58 + number * 40, 18, "#e6eaee")}${disc(46, 58 + number * 40, 11, "#4a525b")}`,
    ),
  roofing: (colour: string) =>
    repeat(3, (number) =>
      shape(
        `M${14 + number * 8} ${44 + number * 34}l18 -14l18 14l18 -14l18 14l18 -14l18 14l18 -14l18 14v34l-18 -14l-18 14l-18 -14l-18 14l-18 -14l-18 14l-18 -14l-18 14z`,
        colour,
      ),
    ),
  rolls: (colour: string) =>
    `${block(30, 24, 40, 160, colour, 18)}${block(80, 40, 40, 144, "#f3efe6", 18)}${block(130, 14, 40, 170, colour, 18)}${line("M42 40V170M54 40V170M142 30V170M156 30V170", "#ffffff55", 4)}${line("M92 60V170M106 60V170", "#c9b48c", 4)}`,
  komuz: (colour: string) =>
    `${line("M100 110L166 14", colour, 12)}${line("M158 12l18 12M150 24l18 12M168 4l16 10", "#5b3a1e", 5)}${shape("M104 96Q132 110 118 146Q100 190 56 186Q22 176 34 136Q48 102 104 96Z", colour)}${line("M54 168L160 20M60 172L164 22M66 175L168 25", "#fff7dd", 1.5)}${disc(78, 144, 7, "#4a2d16")}`,
  saddle: (colour: string) =>
    `${shape("M18 92Q14 40 50 44Q66 84 106 84Q146 84 152 34Q186 28 182 88Q168 120 148 128Q100 142 52 128Q28 116 18 92Z", colour)}${line("M60 128V168M140 128V168", "#6b4524", 8)}${line("M44 176q16 -18 32 0zM124 176q16 -18 32 0z", "#c7ced6", 6)}${line("M36 84Q100 118 168 80", "#f0cf8a", 4)}`,
  kalpak: (colour: string) =>
    `${shape("M100 12Q136 60 150 128Q100 148 50 128Q64 60 100 12Z", colour)}${shape("M36 126Q100 158 164 126Q184 136 176 160Q100 192 24 160Q16 136 36 126Z", "#2f343a")}${line("M100 16V136M76 58Q82 90 74 132M124 58Q118 90 126 132", "#2f343a", 4)}${line("M100 12v-10", "#2f343a", 6)}`,
  hive: (colour: string) =>
    `${block(36, 66, 128, 56, colour, 4)}${block(36, 124, 128, 56, colour, 4)}${block(26, 50, 148, 18, "#7b8a95", 4)}${block(76, 160, 48, 10, "#3a2a1a", 4)}${line("M84 92h32", "#00000040", 6)}${block(44, 180, 12, 14, "#6b4d2c")}${block(144, 180, 12, 14, "#6b4d2c")}`,
  greenhouse: (colour: string) =>
    `${shape("M10 180V96Q100 -10 190 96V180Z", "#d9f0f2")}${line("M10 180V96Q100 -10 190 96V180ZM55 180V62M100 180V44M145 180V62M10 120H190", colour, 5)}${repeat(6, (number) => disc(28 + number * 29, 168, 12, "#5fa54a"))}`,
  treadmill: (colour: string) =>
    `${shape("M6 158L150 140H192V158L40 180H6Z", "#3a3f46")}${line("M150 142L128 44", colour, 10)}${line("M128 44L84 60", colour, 9)}${block(112, 24, 52, 30, "#2f363e", 5)}${line("M182 142L164 50", colour, 8)}`,
  dumbbell: (colour: string) =>
    `${block(50, 90, 100, 20, "url(#steel)", 6)}${block(28, 54, 24, 92, colour, 8)}${block(8, 70, 20, 60, colour, 8)}${block(148, 54, 24, 92, colour, 8)}${block(172, 70, 20, 60, colour, 8)}`,
  safe: (colour: string) =>
    `${block(26, 20, 148, 154, colour, 8)}${block(42, 36, 116, 122, "#7b858f", 6)}${disc(92, 96, 30, "#dfe5ea")}${line("M92 72V120M68 96H116", "#59636e", 6)}${line("M140 84V112", "#3a3f46", 8)}${block(38, 174, 22, 14, "#333")}${block(140, 174, 22, 14, "#333")}`,
  showcase: (colour: string) =>
    `${block(16, 40, 168, 142, colour, 6)}<rect x="26" y="50" width="148" height="86" rx="4" fill="url(#glass)" opacity=".55"/>${line("M26 94H174", "#f3f5f7", 4)}${repeat(6, (number) => disc(42 + number * 23, 84, 9, ["#e8795b", "#f0c05a", "#8fc46a"][number % 3] ?? "#fff"))}${repeat(6, (number) => disc(42 + number * 23, 126, 9, ["#8fc46a", "#e8795b", "#f0c05a"][number % 3] ?? "#fff"))}`,
  quad: (colour: string) =>
    `${line("M70 66L48 44M48 44H30", "#434b54", 8)}${shape("M22 108Q30 78 66 78H150Q182 82 182 110L150 118H58Z", colour)}${block(90, 62, 70, 22, "#3a3f46", 10)}${tyre(50, 140, 36)}${tyre(154, 140, 36)}`,
  boot: (colour: string) =>
    `${shape("M58 14H118V104Q176 112 184 152V166H54Q50 90 58 14Z", colour)}${block(50, 164, 138, 16, "#3a2a1e", 6)}${line("M64 36H112M64 52H112", "#00000033", 4)}`,
  jacket: (colour: string) =>
    `${shape("M66 20Q100 40 134 20L176 48L196 150L164 158L150 96V186H50V96L36 158L4 150L24 48Z", colour)}${line("M100 36V184", "#00000044", 4)}${line("M50 76H150M50 106H150M50 136H150M50 164H150", "#00000022", 4)}${shape("M66 20Q100 44 134 20L122 8H78Z", "#6b5a48")}`,
  suit: (colour: string) =>
    `${shape("M62 14L24 38L10 150L40 156L48 92V190H152V92L160 156L190 150L176 38L138 14Z", colour)}${shape("M78 12L100 92L122 12Z", "#f8f8f6")}${shape("M96 26H104L108 78L100 90L92 78Z", "#b23b3b")}${line("M62 14L92 104M138 14L108 104", "#00000055", 5)}${disc(100, 122, 4, "#222")}${disc(100, 146, 4, "#222")}`,
  robe: (colour: string) =>
    `${shape("M70 12H130L190 96L168 112L142 80L158 192H42L58 80L32 112L10 96Z", colour)}${line("M100 14V190M70 14Q84 70 94 190M130 14Q116 70 106 190", "#f0cf6a", 5)}${line("M46 176Q100 188 154 176", "#f0cf6a", 6)}${line("M70 60q10 10 0 22M130 60q-10 10 0 22", "#f0cf6a", 4)}`,
} satisfies Record<string, (colour: string) => string>;
