import type * as z from "zod/mini";

/**
 * The schema that a lazy one builds: `z.extend`, `z.pick` and `.shape` need the object itself. Call it inside another `z.lazy`, or where the
 * schema is used: at the top of a module it builds at once what `z.lazy` puts off.
 */
export const built = <T extends z.core.SomeType>({ _zod: { innerType } }: z.ZodMiniLazy<T>): T => innerType;
