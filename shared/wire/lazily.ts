import * as z from "zod/mini";

/**
 * A schema that is built when it first reads a value. Building the schemas of one page takes longer than reading with
 * them, so importing a module builds none. Used instead of `z.lazy`, which is a full zod node: 300 of those take 13 ms
 * on a slow processor.
 */
export class Lazily<T extends z.core.$ZodType> {
  readonly #build: () => T;
  #schema: T | undefined;

  constructor(build: () => T) {
    this.#build = build;
  }

  /**
   * The schema itself, for code that needs an object: `z.extend`, `z.pick`, `.shape`. Do not use it at the top level of
   * a module, where it would be built at once.
   */
  get built(): T {
    this.#schema ??= this.#build();
    return this.#schema;
  }

  /** Makes this a schema for zod and its types. */
  get _zod(): T["_zod"] {
    const { _zod: internals } = this.built;
    return internals;
  }

  /** Makes this a schema for the router and the forms (Standard Schema). */
  get "~standard"(): T["~standard"] {
    return this.built["~standard"];
  }

  parse(value: unknown): z.output<T> {
    return z.parse(this.built, value);
  }

  safeParse(value: unknown): z.core.util.SafeParseResult<z.output<T>> {
    return z.safeParse(this.built, value);
  }

  /** Called by the form resolver. */
  parseAsync(value: unknown): Promise<z.output<T>> {
    return z.parseAsync(this.built, value);
  }
}

export const lazily = <T extends z.core.$ZodType>(build: () => T): Lazily<T> => new Lazily(build);

/** Any schema, lazy or not: functions that read a value take this type. */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input> & {
  readonly parse: (value: unknown) => Output;
  readonly safeParse: (value: unknown) => z.core.util.SafeParseResult<Output>;
  readonly parseAsync: (value: unknown) => Promise<Output>;
};
