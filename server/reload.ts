import * as z from "zod";
import { type Config, ConfigError, secretsOf } from "./config/config.ts";
import type { RunningEnvironment } from "./domains/environments/environment.ts";
import type { Log } from "./lib/log.ts";
import type { ExchangeableSecret, Secret } from "./lib/secret.ts";
import { causeOf } from "./store/cause.ts";
import type { Store } from "./store/tables.ts";

export type ReloadParts = {
  /** The configuration that the server started with. */
  readonly config: Config;
  /** Reads the same configuration with its current secrets; throws a ConfigError. */
  readonly again: () => Config;
  /** Redacts these from the log as well. */
  readonly keepOut: (secrets: readonly Secret[]) => void;
  readonly environments: ReadonlyMap<string, RunningEnvironment>;
  /** The PostgreSQL database with its URL, and the secret at the identity provider, where there are any. */
  readonly database: { readonly url: ExchangeableSecret; readonly store: Store } | null;
  readonly clientSecret: ExchangeableSecret | null;
  readonly log: Log;
  /** Called after each attempt. */
  readonly ended: (isDone: boolean) => void;
  /** Records which secrets have changed, by path. */
  readonly record: (changed: readonly string[]) => Promise<void>;
};

/** How long the database may take to accept its new password, in milliseconds. */
const patienceMs = 5_000;

/**
 * Reads all secrets again and replaces those that changed: all of them, or none if any is invalid. Work in progress keeps
 * the secrets it began with. Never throws; attempts run one after another.
 */
export const createReload = (parts: ReloadParts): (() => Promise<void>) => {
  const { again, environments, database, clientSecret, log } = parts;
  let current = secretsOf(parts.config);
  const reload = async (): Promise<void> => {
    const next = again();
    const secrets = secretsOf(next);
    const changed = new Map([...secrets].filter(([path, secret]) => secret.reveal() !== current.get(path)?.reveal()));
    const fixed = next.environments.flatMap(({ service }, index) =>
      service === "embedded" ? [...changed.keys()].filter((path) => path.startsWith(`environments[${index}].`)) : [],
    );
    if (fixed.length > 0)
      throw new ConfigError(fixed.map((path) => `${path}: beside the sandbox this needs a restart`));
    const url = changed.get("database");
    if (url !== undefined && database !== null) await checkUrl(database.url, url, database.store);
    // Nothing below waits, so no request sees one secret replaced and another not.
    parts.keepOut([...changed.values()]);
    if (url !== undefined) database?.url.exchange(url);
    if (next.signIn !== "link") clientSecret?.exchange(next.signIn.clientSecret);
    for (const environment of changed.size === 0 ? [] : next.environments) {
      if (environment.service === "embedded") continue;
      environments.get(environment.id)?.renew?.(environment, environment.service);
    }
    current = secrets;
    const paths = [...changed.keys()];
    log("secrets reloaded", { changed: paths.length === 0 ? "none" : paths.join(", ") });
    parts.ended(true);
    if (paths.length > 0) await parts.record(paths).catch(noteUnrecorded);
  };
  const noteUnrecorded = (error: unknown): void => log("reload not recorded", { cause: causeOf(error) });
  let last = Promise.resolve();
  return () => {
    last = last.then(reload).catch((error: unknown) => {
      log("secrets not reloaded", { error: why(error), cause: causeOf(error) });
      parts.ended(false);
    });
    return last;
  };
};

const why = (error: unknown): string => {
  if (error instanceof ConfigError) return error.problems.join(". ");
  return error instanceof Error ? error.name : "something that is not an error";
};

/** The last row of the audit, and whether the user may do what a write needs. */
const question = `SELECT position, hash,
  has_table_privilege('operations', 'INSERT') AND has_table_privilege('operations', 'UPDATE')
    AND has_table_privilege('audit', 'INSERT') AND has_table_privilege('audit_head', 'UPDATE') AS writes
  FROM audit_head WHERE id = 1`;

const answerSchema = z.tuple([
  z.object({ position: z.coerce.number<string>(), hash: z.string(), writes: z.boolean() }),
]);

/**
 * Throws a ConfigError if the URL names another database, if this database rejects the user, or if the user lacks rights
 * or sees other tables with the same names.
 */
const checkUrl = async (before: ExchangeableSecret, url: Secret, store: Store): Promise<void> => {
  if (placeOf(before) !== placeOf(url)) {
    throw new ConfigError(["database: has changed in more than user and password, which needs a restart"]);
  }
  const { askOnce } = await import("./store/postgres.ts");
  const rows = await askOnce(url, question, patienceMs).catch((error: unknown) => {
    throw new ConfigError([`database: cannot be used with its new user and password (${causeOf(error) ?? "unknown"})`]);
  });
  const [head] = answerSchema.safeParse(rows).data ?? [];
  const row = await store
    .selectFrom("audit")
    .select("hash")
    .where("position", "=", head?.position ?? 0)
    .executeTakeFirst();
  if (head === undefined || row?.hash !== head.hash) {
    throw new ConfigError(["database: its new user sees another journal (look at the user's search_path)"]);
  }
  if (!head.writes) throw new ConfigError(["database: its new user may not write to the journal"]);
};

/** A URL without its user and password. */
const placeOf = (secret: Secret): string => {
  const url = new URL(secret.reveal());
  url.username = "";
  url.password = "";
  return url.href;
};
