import { z } from "zod";

/** A reply as JSON Schema for the serialiser: only what it needs to write fields out. */
export function serialisationSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    io: "output",
    target: "draft-7",
    override({ jsonSchema }) {
      delete jsonSchema.$schema;
      delete jsonSchema.id;
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
      delete jsonSchema.pattern;
      delete jsonSchema.format;
    },
  }) as Record<string, unknown>;
}

/** The same for readers of OpenAPI 3.1, with the shared records as `components`. */
export function describeSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" }) as Record<string, unknown>;
}
