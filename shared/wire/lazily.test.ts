import { expect, test } from "vitest";
import * as z from "zod/mini";
import { lazily } from "./lazily.ts";

const build = () => z.strictObject({ id: z.string(), tags: z._default(z.array(z.string()), []) });

const lazySchema = () => {
  let times = 0;
  const schema = lazily(() => {
    times += 1;
    return build();
  });
  return { timesBuilt: () => times, schema };
};

test("a schema is built when it reads its first value, and once", () => {
  const { timesBuilt, schema } = lazySchema();
  const list = lazily(() => z.array(schema));
  expect(timesBuilt()).toBe(0);
  expect(list.parse([{ id: "a" }, { id: "b", tags: ["x"] }])).toEqual([
    { id: "a", tags: [] },
    { id: "b", tags: ["x"] },
  ]);
  expect(schema.parse({ id: "c" })).toEqual({ id: "c", tags: [] });
  expect(timesBuilt()).toBe(1);
});

test.each([[{ id: 1 }], [{ id: "a", other: 1 }], [undefined], [{ id: "a", tags: [1] }]])(
  "%j has the same problems as with the schema itself",
  (value) => {
    const { schema } = lazySchema();
    const problems = z.safeParse(build(), value).error?.issues;
    expect(problems?.length).toBeGreaterThan(0);
    expect(schema.safeParse(value).error?.issues).toEqual(problems);
    expect(z.safeParse(schema, value).error?.issues).toEqual(problems);
    expect(z.safeParse(z.object({ in: schema }), { in: value }).error?.issues.map(({ path }) => path[0])).toEqual(
      problems?.map(() => "in"),
    );
  },
);

test("one that is optional, or has a default, may be absent from an object", () => {
  const text = lazily(() => z.optional(z.string()));
  const count = lazily(() => z._default(z.int(), 7));
  expect(z.parse(z.strictObject({ text, count }), {})).toEqual({ count: 7 });
});

test("distinguishes the members of a union", () => {
  const one = lazily(() => z.object({ kind: z.literal("one"), a: z.string() }));
  const two = lazily(() => z.object({ kind: z.literal("two"), b: z.string() }));
  const both = z.discriminatedUnion("kind", [one, two]);
  expect(z.parse(both, { kind: "two", b: "x" })).toEqual({ kind: "two", b: "x" });
  expect(z.safeParse(both, { kind: "three" }).success).toBe(false);
});

test("has the types of the schema itself", () => {
  const { schema } = lazySchema();
  const read: { id: string; tags: string[] } = schema.parse({ id: "a" });
  const input: z.input<typeof schema> = { id: "a" };
  // @ts-expect-error: the schema has no such field.
  const missing: unknown = schema.parse({ id: "a" }).other;
  // @ts-expect-error: an id is a text.
  const wrong: z.input<typeof schema> = { id: 1 };
  expect([read.id, input.id, missing, wrong.id]).toEqual(["a", "a", undefined, 1]);
});
