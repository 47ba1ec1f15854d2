import type { Network } from "#shared/wire/network.ts";
import { local } from "#src/lib/browser-storage.ts";
import { isCallable } from "#src/records/is-callable.ts";

const used = local.under("postern-playground-network/");

/**
 * The initial network of a blank playground: the only one with callable contracts, or the one last chosen in this
 * browser.
 */
export const firstNetwork = (environment: string, networks: readonly Network[]): string | undefined => {
  const callable = networks.filter(isCallable);
  const last = used.readText(environment);
  return callable.length === 1 ? callable[0]?.id : callable.find(({ id }) => id === last)?.id;
};

export const rememberNetwork = (environment: string, id: string): void => {
  used.writeText(environment, id);
};
