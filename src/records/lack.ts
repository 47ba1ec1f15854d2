import { useQuery } from "@tanstack/react-query";
import type { Environment } from "#shared/console/environment.ts";
import { endpointFacts, type EndpointName } from "#shared/wire/endpoint-facts.ts";
import { environmentsOptions } from "../api/environments.ts";

/** Why an endpoint is not asked for: the configuration says that this deployment lacks it. Undefined if it may be asked for. */
export const lackOf = (environment: Pick<Environment, "lacks">, endpoint: EndpointName): string | undefined => {
  const { title } = endpointFacts[endpoint];
  return environment.lacks.includes(endpoint)
    ? `This deployment of the wallet service has no way to ${title.charAt(0).toLowerCase()}${title.slice(1)}.`
    : undefined;
};

/** The same for an environment by its id. */
export const useLack = (environment: string, endpoint: EndpointName): string | undefined => {
  const { data = [] } = useQuery(environmentsOptions());
  const own = data.find(({ id }) => id === environment);
  return own === undefined ? undefined : lackOf(own, endpoint);
};
