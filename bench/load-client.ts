import { connect, type Socket } from "node:net";

/** What one request took: milliseconds, and whether it was answered with 200. */
interface Answered {
  milliseconds: number;
  isOk: boolean;
}

interface LoadOptions {
  port: number;
  /** For each connection the paths that it asks for, over and over. */
  paths: readonly (readonly string[])[];
  headers: Readonly<Record<string, string>>;
  seconds: number;
  /** Milliseconds. */
  timeout: number;
}

/**
 * Keeps each connection busy with one request after the other. It shares the machine with the server, so it does no more than it must:
 * it looks for the length of an answer and counts bytes, some 40 µs a request.
 */
export async function runLoad(options: LoadOptions): Promise<Answered[]> {
  const ends = performance.now() + options.seconds * 1_000;
  const answers = await Promise.all(options.paths.map((paths) => useConnection(options, paths, ends)));
  return answers.flat();
}

function useConnection({ port, headers, timeout }: LoadOptions, paths: readonly string[], ends: number) {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const rest = ` HTTP/1.1\r\n${lines.join("")}\r\n`;
  const answers: Answered[] = [];
  return new Promise<Answered[]>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const reader = createReader();
    let asked = 0;
    let sentAt = 0;
    const ask = () => {
      sentAt = performance.now();
      if (sentAt >= ends) {
        socket.destroy();
        resolve(answers);
        return;
      }
      socket.write(`GET ${paths[asked % paths.length] ?? "/"}${rest}`);
      asked += 1;
    };
    socket.setNoDelay(true).setTimeout(timeout);
    socket.on("connect", ask);
    socket.on("data", (data: Buffer) => {
      try {
        const status = reader(data);
        if (status === undefined) return;
        answers.push({ milliseconds: performance.now() - sentAt, isOk: status === 200 });
        ask();
      } catch (error) {
        fail(socket, reject, error);
      }
    });
    socket.on("timeout", () =>
      fail(socket, reject, new Error(`no answer to ${paths[(asked - 1) % paths.length] ?? "/"}`)),
    );
    socket.on("error", reject);
    socket.on("end", () => reject(new Error("the server closed a connection")));
  });
}

function fail(socket: Socket, reject: (error: unknown) => void, error: unknown): void {
  socket.destroy();
  reject(error);
}

/** Reads answers that say their length (RFC 9112, 6.2). The function returned takes what arrives, and returns the status once an answer is complete. */
export function createReader(): (data: Buffer) => number | undefined {
  let head: Buffer = Buffer.alloc(0);
  let missing: number | undefined;
  let status = 0;
  return (data) => {
    if (missing === undefined) {
      const whole = head.length === 0 ? data : Buffer.concat([head, data]);
      const end = whole.indexOf("\r\n\r\n");
      if (end < 0) {
        head = whole;
        return undefined;
      }
      const text = whole.toString("latin1", 0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      if (length === undefined) throw new Error(`an answer without a length: ${text.slice(0, 200)}`);
      status = Number(text.slice(9, 12));
      head = Buffer.alloc(0);
      missing = Number(length) - (whole.length - end - 4);
    } else missing -= data.length;
    if (missing > 0) return undefined;
    if (missing < 0) throw new Error("more than one answer to a request");
    missing = undefined;
    return status;
  };
}
