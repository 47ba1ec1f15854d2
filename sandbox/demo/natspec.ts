import * as z from "zod";

const methodSchema = z.object({
  details: z.string().optional(),
  notice: z.string().optional(),
  params: z.record(z.string(), z.string()).optional(),
  returns: z.record(z.string(), z.string()).optional(),
});

const natspecSchema = z.object({
  kind: z.enum(["dev", "user"]),
  version: z.int(),
  details: z.string().optional(),
  notice: z.string().optional(),
  methods: z.record(z.string(), methodSchema),
  events: z.record(z.string(), z.object({ details: z.string().optional(), notice: z.string().optional() })).optional(),
});

/** Converts the compiler's NatSpec output to a template's documentation (operations beyond, Shapes, `docs`). */
export const docsOf = (natspec: unknown) => {
  const { kind, version, details, notice, methods, events = {} } = natspecSchema.parse(natspec);
  return {
    version,
    kind,
    ...textAs("details", details ?? notice),
    events: Object.entries(events).map(([name, event]) => ({
      name,
      ...textAs("description", event.details ?? event.notice),
    })),
    methods: Object.entries(methods).map(([name, method]) => ({
      name,
      ...textAs("description", method.details ?? method.notice),
      ...(method.params === undefined ? {} : { params: method.params }),
      ...(method.returns === undefined ? {} : { returns: method.returns }),
    })),
  };
};

const textAs = <K extends string>(key: K, text: string | undefined): Partial<Record<K, string>> => {
  const texts: Partial<Record<K, string>> = {};
  if (text !== undefined) texts[key] = text;
  return texts;
};
