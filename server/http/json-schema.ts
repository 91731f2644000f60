import { z } from "zod";

/** A reply as JSON Schema for the serialiser, which needs only types and fields. */
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

/** The same in full for OpenAPI 3.1, with named schemas as `$defs`. */
export function describeSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" }) as Record<string, unknown>;
}
