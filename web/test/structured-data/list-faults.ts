import Validator from "@adobe/structured-data-validator";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

type Json = Record<string, unknown>;

/** What Google asks for where the validator has no rules of its own (developers.google.com/search/docs/appearance/structured-data). */
const required: Readonly<Record<string, readonly string[]>> = {
  WebSite: ["name", "url"],
  SearchAction: ["target", "query-input"],
  EntryPoint: ["urlTemplate"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  Article: ["headline", "image", "datePublished", "author"],
  ItemList: ["itemListElement"],
  PostalAddress: ["streetAddress", "addressLocality", "addressCountry"],
  GeoCoordinates: ["latitude", "longitude"],
  OpeningHoursSpecification: ["dayOfWeek", "opens", "closes"],
};

/** What is wrong with a thing that search engines get: what schema.org does not have, and what Google misses. */
export async function listFaults(thing: Json): Promise<string[]> {
  return [...(await check(thing)), ...listMissing(thing)];
}

/** Faults of the validator, without what it would only like to have too (brands, codes of goods). */
async function check(thing: Json): Promise<string[]> {
  const issues = await validator.validate({ jsonld: { [String(thing["@type"])]: [{ ...thing }] } });
  return issues
    .filter(
      ({ severity, errorType, rootType }) =>
        severity === "ERROR" || errorType === "schemaOrg" || rootType === "BreadcrumbList",
    )
    .map(
      ({ issueMessage, path }) => `${path.map(({ type, property }) => property ?? type).join(".")}: ${issueMessage}`,
    );
}

function listMissing(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const thing = value as Json;
  const missing = (required[String(thing["@type"])] ?? []).filter((name) => !thing[name]);
  return [
    ...missing.map((name) => `${String(thing["@type"])} has no ${name}`),
    ...Object.values(thing).flatMap(listMissing),
  ];
}

/** The vocabulary of schema.org as the validator reads it, from the types of `schema-dts`, which are made from it: classes with their parents, and properties. */
function readVocabulary(): { "@graph": Json[] } {
  const types = createRequire(import.meta.url)
    .resolve("schema-dts")
    .replace(/\.js$/, ".d.ts");
  const graph: Json[] = [];
  const domains = new Map<string, { "@id": string }[]>();
  for (const [, name = "", parents = "", body = ""] of readFileSync(types, "utf8").matchAll(
    /^(?:export )?interface (\w+) extends ([^{]+)\{\n(.*?)^\}/gms,
  )) {
    const id = `schema:${/^ {4}"@type": "(\w+)"/m.exec(body)?.[1] ?? name}`;
    const subClassOf = [...parents.matchAll(/\b\w+Base/g)].map(([parent]) => ({ "@id": `schema:${parent}` }));
    graph.push({ "@id": id, "@type": "rdfs:Class", "rdfs:subClassOf": subClassOf });
    for (const [, property = ""] of body.matchAll(/^ {4}"(\w+)"\?:/gm))
      domains.set(property, [...(domains.get(property) ?? []), { "@id": id }]);
  }
  for (const [property, domainIncludes] of domains)
    graph.push({ "@id": `schema:${property}`, "@type": "rdf:Property", "schema:domainIncludes": domainIncludes });
  return { "@graph": graph };
}

const validator = new Validator(readVocabulary());
