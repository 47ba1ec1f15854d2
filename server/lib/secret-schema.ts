import * as z from "zod";

/** Secrets are never in the file: it names an environment variable or a file that contains one. */
export const secretSourceSchema = z.union(
  [z.strictObject({ env: z.string().min(1) }), z.strictObject({ file: z.string().min(1) })],
  { error: 'is not a secret: write { "env": "NAME" } or { "file": "path" }' },
);

export type SecretSource = z.output<typeof secretSourceSchema>;
