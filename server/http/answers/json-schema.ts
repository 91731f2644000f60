import { z } from "zod";

export type Json = Record<string, unknown>;

const serialisationSchemas = new WeakMap<z.ZodType, Json>();

/** A reply as JSON Schema for the serialiser, which needs only types and fields. The same reply has the same one. */
export function serialisationSchema(schema: z.ZodType): Json {
  const found = serialisationSchemas.get(schema);
  if (found) return found;
  const made = z.toJSONSchema(schema, {
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
  }) as Json;
  serialisationSchemas.set(schema, made);
  return made;
}

/** The same in full for OpenAPI 3.1, with named schemas as `$defs`. */
export function describeSchema(schema: z.ZodType, io: "input" | "output"): Json {
  return z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override({ jsonSchema }) {
      // Bounds that only say what a number can be in JavaScript.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as Json;
}

/**
 * A parameter of a path or query as callers send it. Numbers and lists are said as what they are read as, which is what typed clients
 * want; anything else as the text that it is. All our numbers there are whole.
 */
export function describeParameter(schema: z.ZodType): Json {
  const inner = withoutPreparation(schema);
  const { $schema: _dialect, ...output } = describeSchema(inner, "output");
  const { $schema: _same, ...input } = describeSchema(inner, "input");
  // What a format means needs no pattern.
  if (input["format"] !== undefined) delete input["pattern"];
  return output["type"] === undefined ? input : toWhole(output);
}

/** A schema behind the functions that prepare its input, which say nothing of its type. */
function withoutPreparation(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe && schema.def.in instanceof z.ZodTransform
    ? withoutPreparation(schema.def.out as z.ZodType)
    : schema;
}

function toWhole(schema: Json): Json {
  if (schema["type"] === "number") return { ...schema, type: "integer" };
  return schema["type"] === "array" ? { ...schema, items: toWhole(schema["items"] as Json) } : schema;
}
