import { endpoints } from "#shared/wire/endpoints.ts";
import {
  type EnabledNetwork,
  enabledNetworkListSchema,
  type Network,
  networkListSchema,
} from "#shared/wire/network.ts";
import { ask, askList, type AskResult, type LookUp } from "./ask.ts";

type NotListed = Extract<AskResult, string>;

/**
 * The organization's networks (specification, Endpoints 9), or why they are unavailable. With `isWanted` only those up
 * to the page of the first wanted one.
 */
export const organizationNetworks = (
  lookUp: LookUp,
  isWanted?: (network: Network) => boolean,
): Promise<readonly Network[] | NotListed> =>
  askList(
    lookUp,
    endpoints.listNetworks,
    (value) => {
      const { networks, pagination } = networkListSchema.parse(value);
      return { records: networks, total: pagination.totalElements };
    },
    isWanted,
  );

/** The networks of the global catalog (specification, Endpoints 10), or why they are unavailable. */
export const enabledNetworks = async (lookUp: LookUp): Promise<readonly EnabledNetwork[] | NotListed> => {
  const answer = await ask(lookUp, endpoints.listEnabledNetworks, {});
  return typeof answer === "string" ? answer : enabledNetworkListSchema.parse(answer.value).networks;
};
