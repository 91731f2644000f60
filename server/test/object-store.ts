import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** A server with the part of the S3 API that the product uses, and one bucket in memory. */
export interface ObjectStore {
  /** For `MEDIA_URL`. */
  address: string;
  /** By name. */
  objects: Map<string, { bytes: Buffer; type: string; modified: Date }>;
  /** While true it answers 503. */
  isBroken: boolean;
  /** Another error that it answers, with its code. */
  refusal: { status: number; code: string } | undefined;
  /** Milliseconds until it answers. */
  delay: number;
  close(): Promise<void>;
}

const key = "AKIDEXAMPLE";

export async function openObjectStore(): Promise<ObjectStore> {
  const objects: ObjectStore["objects"] = new Map();
  const server = createServer((request, response) => {
    void respond(store, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const store: ObjectStore = {
    address: `s3://${key}:s%2Fecret@127.0.0.1:${portOf(server)}/pictures?region=test-1&http=1`,
    objects,
    isBroken: false,
    refusal: undefined,
    delay: 0,
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
  return store;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function respond(store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers = {}, body = Buffer.alloc(0) } = await answer(store, request);
  response.writeHead(status, { "content-length": body.length, ...headers });
  response.end(request.method === "HEAD" ? undefined : body);
}

interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer;
}

async function answer(store: ObjectStore, request: IncomingMessage): Promise<Answer> {
  const { objects, isBroken, refusal, delay } = store;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  if (isBroken) return { status: 503, body: Buffer.from("<Error><Code>SlowDown</Code></Error>") };
  if (refusal) return { status: refusal.status, body: Buffer.from(`<Error><Code>${refusal.code}</Code></Error>`) };
  const signature = request.headers.authorization ?? "";
  if (!signature.startsWith(`AWS4-HMAC-SHA256 Credential=${key}/`) || !signature.includes("/test-1/s3/")) {
    return { status: 403, body: Buffer.from("<Error><Code>AccessDenied</Code></Error>") };
  }
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
  const [, bucket, ...rest] = decodeURIComponent(pathname).split("/");
  const name = rest.join("/");
  if (bucket !== "pictures") return { status: 404, body: Buffer.from("<Error><Code>NoSuchBucket</Code></Error>") };
  if (searchParams.get("list-type") === "2") return { status: 200, body: Buffer.from(list(store, searchParams)) };
  if (name === "") return { status: 200 };
  if (request.method === "PUT") {
    objects.set(name, {
      bytes: Buffer.concat(chunks),
      type: request.headers["content-type"] ?? "",
      modified: new Date(),
    });
    return { status: 200 };
  }
  if (request.method === "DELETE") {
    objects.delete(name);
    return { status: 204 };
  }
  const object = objects.get(name);
  if (!object) return { status: 404, body: Buffer.from("<Error><Code>NoSuchKey</Code></Error>") };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const headers = { "content-type": object.type };
  if (from === undefined) return { status: 200, headers, body: object.bytes };
  if (Number(from) >= object.bytes.length)
    return { status: 416, body: Buffer.from("<Error><Code>InvalidRange</Code></Error>") };
  const body = object.bytes.subarray(Number(from), to ? Number(to) + 1 : undefined);
  const range = `bytes ${from}-${Number(from) + body.length - 1}/${object.bytes.length}`;
  return { status: 206, headers: { ...headers, "content-range": range }, body };
}

/** Few, so that every list has several pages. */
const pageSize = 3;

/** ListObjectsV2: names in order, those below a delimiter in one. */
function list({ objects }: ObjectStore, parameters: URLSearchParams): string {
  const prefix = parameters.get("prefix") ?? "";
  const delimiter = parameters.get("delimiter") ?? "";
  const after = parameters.get("continuation-token") ?? "";
  const fold = (name: string) => {
    const end = delimiter === "" ? -1 : name.indexOf(delimiter, prefix.length);
    return end < 0 ? name : name.slice(0, end + 1);
  };
  const names = [...new Set([...objects.keys()].filter((name) => name.startsWith(prefix)).map(fold))].toSorted();
  const rest = names.filter((name) => name > after);
  const page = rest.slice(0, pageSize).map((name) => {
    const object = objects.get(name);
    if (!object) return `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
    const { modified, bytes } = object;
    return `<Contents><Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next = rest.length > pageSize ? `<NextContinuationToken>${rest[pageSize - 1]}</NextContinuationToken>` : "";
  return `<ListBucketResult><IsTruncated>${next !== ""}</IsTruncated>${page.join("")}${next}</ListBucketResult>`;
}
