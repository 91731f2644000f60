import mark from "#web/ui/mark.svg?url";

/** What one is to press, as a sketch of the phone's screen. */
export type Step = "menu" | "entry" | "confirm" | "share" | "added";

/** A sketch of a step; the words beside it say the same. */
export function StepSketch({ of: step }: { of: Step }) {
  return (
    <svg viewBox="0 0 72 96" width={72} height={96} aria-hidden className="shrink-0 text-felt-300">
      <rect x={1} y={1} width={70} height={94} rx={9} className="fill-felt-50" stroke="currentColor" strokeWidth={2} />
      {sketches[step]}
    </svg>
  );
}

/** What is pressed stands out in the colour of actions. */
const pressed = "fill-lake-600";
const quiet = "fill-felt-200";

const dots = [10, 16, 22].map((y) => <circle key={y} cx={62} cy={y} r={2.1} className={pressed} />);
const page = (
  <>
    <rect x={8} y={32} width={26} height={26} rx={4} className={quiet} />
    <rect x={38} y={32} width={26} height={26} rx={4} className={quiet} />
    <rect x={8} y={63} width={26} height={24} rx={4} className={quiet} />
    <rect x={38} y={63} width={26} height={24} rx={4} className={quiet} />
  </>
);
const plus = "M57 45.5v7M53.5 49h7";

const sketches = {
  menu: (
    <>
      <rect x={8} y={10} width={46} height={12} rx={6} className={quiet} />
      {dots}
      {page}
    </>
  ),
  entry: (
    <>
      <rect x={14} y={10} width={50} height={76} rx={5} className="fill-felt-0" stroke="currentColor" />
      <rect x={20} y={18} width={34} height={5} rx={2.5} className={quiet} />
      <rect x={20} y={30} width={28} height={5} rx={2.5} className={quiet} />
      <rect x={14} y={41} width={50} height={16} className="fill-lake-100" />
      <rect x={20} y={46.5} width={27} height={5} rx={2.5} className={pressed} />
      <path d={plus} className="stroke-lake-600" strokeWidth={2} strokeLinecap="round" />
      <rect x={20} y={63} width={32} height={5} rx={2.5} className={quiet} />
      <rect x={20} y={74} width={24} height={5} rx={2.5} className={quiet} />
    </>
  ),
  confirm: (
    <>
      {page}
      <rect x={6} y={40} width={60} height={48} rx={6} className="fill-felt-0" stroke="currentColor" />
      <image href={mark} x={13} y={47} width={14} height={14} />
      <rect x={32} y={48} width={26} height={5} rx={2.5} className={quiet} />
      <rect x={32} y={56} width={18} height={4} rx={2} className={quiet} />
      <rect x={32} y={70} width={28} height={11} rx={5.5} className={pressed} />
    </>
  ),
  share: (
    <>
      <rect x={8} y={10} width={26} height={30} rx={4} className={quiet} />
      <rect x={38} y={10} width={26} height={30} rx={4} className={quiet} />
      <rect x={8} y={45} width={56} height={22} rx={4} className={quiet} />
      <path d="M1 74h70" stroke="currentColor" />
      <g className="stroke-lake-600" fill="none" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round">
        <path d="M32 80h-2v10h12v-10h-2" />
        <path d="M36 86v-9.5m-3 2.800 3-3 3 3" />
      </g>
      {[14, 25, 47, 58].map((x) => (
        <circle key={x} cx={x} cy={84} r={2.4} className={quiet} />
      ))}
    </>
  ),
  added: (
    <>
      {[12, 32, 52].flatMap((x) =>
        [14, 36, 58].map((y) => (
          <rect key={`${x} ${y}`} x={x - 3} y={y} width={14} height={14} rx={4} className={quiet} />
        )),
      )}
      <circle cx={36} cy={43} r={14} className="fill-lake-100" />
      <image href={mark} x={26} y={33} width={20} height={20} />
    </>
  ),
} satisfies Record<Step, unknown>;
