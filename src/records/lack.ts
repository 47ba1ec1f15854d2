import { useQuery } from "@tanstack/react-query";
import type { Environment } from "#shared/console/environment.ts";
import { endpointFacts, type EndpointName, isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { environmentsOptions } from "#src/api/environments.ts";

/**
 * Why an endpoint is not queried: according to the configuration this deployment lacks it, or does not return the
 * required data. Undefined if it may be queried.
 */
export const lackOf = (
  environment: Pick<Environment, "lacks" | "unset">,
  endpoint: EndpointName,
): string | undefined => {
  const { title } = endpointFacts[endpoint];
  const unset = environment.unset ?? [];
  if (isWithdrawal(endpoint) && unset.includes(unitKey)) {
    return `Sending coins is off until the server's configuration sets the unit of amounts: ${unitKey}.`;
  }
  return environment.lacks.includes(endpoint)
    ? `This deployment of the wallet service cannot ${title.charAt(0).toLowerCase()}${title.slice(1)}.`
    : undefined;
};

const unitKey = "service.withdrawAmountUnit";

/** The same for an environment by its id. */
export const useLack = (environment: string, endpoint: EndpointName): string | undefined => {
  const { data = [] } = useQuery(environmentsOptions());
  const own = data.find(({ id }) => id === environment);
  return own === undefined ? undefined : lackOf(own, endpoint);
};
