import * as z from "zod/mini";

/**
 * A schema that is built when it reads its first value. Building the schemas of one page takes longer than reading with them, so a module builds
 * none when it is imported. In place of `z.lazy`, which is a whole node of zod: 300 of those take 13 ms on a slow processor, these take none.
 */
export class Lazily<T extends z.core.$ZodType> {
  readonly #build: () => T;
  #schema: T | undefined;

  constructor(build: () => T) {
    this.#build = build;
  }

  /** The schema itself, for what needs an object: `z.extend`, `z.pick`, `.shape`. Not at the top of a module: there it would be built at once. */
  get built(): T {
    this.#schema ??= this.#build();
    return this.#schema;
  }

  /** What makes this a schema to zod, and to its types. */
  get _zod(): T["_zod"] {
    const { _zod: internals } = this.built;
    return internals;
  }

  /** What makes this a schema to the router and the forms (Standard Schema). */
  get "~standard"(): T["~standard"] {
    return this.built["~standard"];
  }

  parse(value: unknown): z.output<T> {
    return z.parse(this.built, value);
  }

  safeParse(value: unknown): z.core.util.SafeParseResult<z.output<T>> {
    return z.safeParse(this.built, value);
  }

  /** What the resolver of forms calls. */
  parseAsync(value: unknown): Promise<z.output<T>> {
    return z.parseAsync(this.built, value);
  }
}

/** Names a schema without building it. */
export const lazily = <T extends z.core.$ZodType>(build: () => T): Lazily<T> => new Lazily(build);

/** Any schema, built or not: what reads a value takes this. */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input> & {
  readonly parse: (value: unknown) => Output;
  readonly safeParse: (value: unknown) => z.core.util.SafeParseResult<Output>;
  readonly parseAsync: (value: unknown) => Promise<Output>;
};
