/** Milliseconds that the network has to stay: one that comes and goes at once would take the reader from where they go meanwhile. */
const steadyAfter = 1_000;
/** Milliseconds until the first question whether the server answers, and the longest pause. */
const minPause = 5_000;
const maxPause = 60_000;

/**
 * Calls `onReached` once the device is online again and, where it has a network all the time, as soon as the server answers: it is asked at longer
 * and longer intervals. Returns a function that stops that.
 */
export function followServer(onReached: () => void): () => void {
  let isStopped = false;
  let pause = minPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let question: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(question);
    window.removeEventListener("online", onOnline);
  };
  const reach = () => {
    if (isStopped || !navigator.onLine) return;
    stop();
    onReached();
  };
  const onOnline = () => {
    clearTimeout(timer);
    timer = setTimeout(reach, steadyAfter);
  };
  const wait = () => {
    question = setTimeout(() => void ask(), pause);
    pause = Math.min(maxPause, pause * 2);
  };
  const ask = async () => {
    if (navigator.onLine && (await answers())) reach();
    if (!isStopped) wait();
  };

  window.addEventListener("online", onOnline);
  wait();
  return stop;
}

/** A proxy in front of a server that is down answers too, with 502 to 504. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
