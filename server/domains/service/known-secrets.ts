import type { Secret } from "#server/lib/secret.ts";
import { createRedactor, type Redactor } from "./redact.ts";

/**
 * Redacts secrets that may be replaced while the server runs. Earlier secrets stay redacted: a leaked key is replaced
 * first, and keeps working until it is revoked.
 */
export type KnownSecrets = {
  readonly redactor: () => Redactor;
  /** The same for a call with its own secrets. */
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
    // Several texts of a call are searched for the same secrets: the finder is created once and lives as long as the
    // call.
    redactorFor: (secrets) => {
      if (secrets.every((secret) => values.has(secret.reveal()))) return redactor;
      const typedRedactor = typed.get(secrets) ?? createRedactor(own, secrets);
      typed.set(secrets, typedRedactor);
      return typedRedactor;
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
