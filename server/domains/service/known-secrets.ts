import type { Secret } from "#server/lib/secret.ts";
import { createRedactor, type Redactor } from "./redact.ts";

/**
 * What takes secrets out of texts, although they are exchanged for others while the server runs: a secret that there was once is never passed on
 * either. A key that has leaked is exchanged, and until it is revoked it opens what it did before.
 */
export type KnownSecrets = {
  readonly redactor: () => Redactor;
  /** The same for one call, which came with these. */
  readonly redactorFor: (secrets: readonly Secret[]) => Redactor;
  readonly add: (secrets: readonly Secret[]) => void;
};

export const createKnownSecrets = (first: readonly Secret[]): KnownSecrets => {
  let own = [...first];
  const values = new Set(own.map((secret) => secret.reveal()));
  let redactor = createRedactor(own);
  let typed = new WeakMap<readonly Secret[], Redactor>();
  return {
    redactor: () => redactor,
    // Several texts of one call are searched for the same secrets: what looks for them is made once, and lives as long as the call.
    redactorFor: (secrets) => {
      if (secrets.every((secret) => values.has(secret.reveal()))) return redactor;
      const known = typed.get(secrets) ?? createRedactor(own, secrets);
      typed.set(secrets, known);
      return known;
    },
    add: (secrets) => {
      const added = secrets.filter((secret) => !values.has(secret.reveal()));
      if (added.length === 0) return;
      own = [...own, ...added];
      for (const secret of added) values.add(secret.reveal());
      redactor = createRedactor(own);
      typed = new WeakMap();
    },
  };
};
