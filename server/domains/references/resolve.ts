import { addressesOf } from "#server/domains/journal/senders.ts";
import { constructorArgumentsOf } from "#server/domains/journal/spending-issuance.ts";
import { isMeasured, measured, type Spending, spendingOf } from "#server/domains/journal/spending.ts";
import type { NamedSubject } from "#server/domains/journal/subject.ts";
import type { RequestTo, SpendingRequest } from "#server/domains/request/write-request.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { signature } from "#shared/abi/functions.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import type { Subject } from "#shared/console/subject.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { isWithdrawal, isInCollection } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { coinDecimals } from "./coin-decimals.ts";
import { collectionNetwork } from "./collection-network.ts";
import { networkOf } from "./network.ts";
import { senderOf } from "./sender.ts";
import { type FoundSubject, subjectOf, subjectWith } from "./subject.ts";
import { knownNetwork, withdrawalFault } from "./withdrawal-network.ts";

type In = { readonly environment: string };
type Spends = SpendingRequest & In;

/** What a request would spend, and what it refers to by a service id. */
export type Resolved = { readonly spending: Spending; readonly subject: NamedSubject | null };

/**
 * What a request would spend, with network and sender as canonical ids, and its amount in both units if the mirror has
 * the network. Throws a problem saying that nothing was sent if part of it is uncertain, or a withdrawal does not fit
 * its network. `lookUp` is null while the service is down.
 */
export const resolve = async (
  store: Store,
  request: Spends,
  unit: AmountUnit,
  lookUp: LookUp | null,
): Promise<Resolved> => {
  const { environment, endpoint } = request;
  const written = spendingOf(request, unit);
  if (isWithdrawal(endpoint)) {
    const resolved = { ...written, network: await networkOf(written.network, lookUp) };
    const record = await knownNetwork(store, environment, resolved.network, lookUp);
    refuseFault(record, resolved, unit);
    const decimals = record === undefined ? undefined : coinOf(record).decimals;
    return { spending: measured(resolved, decimals), subject: null };
  }
  const finding = subjectOf(store, environment, request, lookUp);
  const [network, sender, record] = await Promise.all([
    requestNetwork(store, request, written, finding, lookUp),
    senderOf(store, environment, written.sender, lookUp),
    finding,
  ]);
  refuseOtherConstructor(request, record);
  const { data } = request.endpoint === "burnToken" ? await burnedFrom(store, request, sender, unit) : written;
  const argumentNames = record?.template?.parameters?.map(({ name }) => name);
  const subject =
    record === null ? null : { ...record.subject, ...(argumentNames === undefined ? {} : { argumentNames }) };
  // The service is asked only in doubt: see `compared`.
  const decimals = isMeasured(written) ? undefined : await coinDecimals(store, environment, network, null);
  return {
    spending: measured({ ...written, data, network, sender }, decimals),
    // A mint or burn request does not say which network it is on.
    subject:
      request.endpoint === "mintToken" || request.endpoint === "burnToken"
        ? { ...(subject ?? collectionIn(request)), networkId: network }
        : subject,
  };
};

/**
 * The canonical id of a request's network: as named in it or, for a mint or a burn, its sender's and collection's
 * network.
 */
export const requestNetwork = (
  store: Store,
  { environment, endpoint }: Pick<Spends, "environment" | "endpoint">,
  { network, sender }: Spending,
  finding: Promise<FoundSubject | null>,
  lookUp: LookUp | null,
): Promise<string> => {
  if (!isInCollection(endpoint)) return networkOf(network, lookUp);
  const ofCollection = finding.then((record) => record?.subject.networkId ?? null);
  return collectionNetwork(store, environment, sender, ofCollection, lookUp);
};

const collectionIn = ({ params }: RequestTo<"mintToken" | "burnToken">): Subject =>
  subjectWith("collection", params.id);

/**
 * A burn without an owner takes the token from the sender, so it is the same intent as a burn that names the sender.
 * Throws if the sender's address cannot be found.
 */
const burnedFrom = async (
  store: Store,
  request: RequestTo<"burnToken"> & In,
  sender: string,
  unit: AmountUnit,
): Promise<Spending> => {
  const { environment, body } = request;
  if (body.from !== undefined) return spendingOf(request, unit);
  const from = (await addressesOf(store, environment, [sender])).get(sender);
  if (from !== undefined) return spendingOf({ ...request, body: { ...body, from } }, unit);
  throw new Problem(
    "POSTERN_NOT_SENT",
    "Postern could not find the sender's blockchain address, which holds the token to burn. Try again, or name the owner. Nothing was sent.",
  );
};

/**
 * Throws a 400 if the template's constructor has other types: the service would encode something other than what was
 * reviewed.
 */
export const refuseOtherConstructor = (request: SpendingRequest, record: FoundSubject | null): void => {
  const expected = record?.template?.parameters;
  if (expected === undefined || request.endpoint !== "deployTemplate") return;
  const { parameters } = constructorArgumentsOf(request);
  const [requestSignature, templateSignature] = [parameters, expected].map((inputs) =>
    signature({ name: "constructor", inputs }),
  );
  if (requestSignature === templateSignature)
    return refuseSwappedNames(parameters, expected, ["body", "constructorParameters"]);
  throw new Problem(
    "POSTERN_BAD_REQUEST",
    `The request is not valid. body.constructorParameters: the template has ${templateSignature}, but these arguments are for ${requestSignature}. Nothing was sent.`,
  );
};

/**
 * Throws a 400 if an argument has the name of one at another position: one reader uses the position, another the name.
 * A name that the constructor does not have is read only by position.
 */
const refuseSwappedNames = (
  parameters: readonly AbiParameter[],
  expected: readonly AbiParameter[],
  path: readonly (string | number)[],
): void => {
  for (const [index, { name, components }] of parameters.entries()) {
    const own = expected[index];
    const isElsewhere = name !== own?.name && expected.some((other) => name !== "" && other.name === name);
    if (isElsewhere) {
      throw new Problem(
        "POSTERN_BAD_REQUEST",
        `The request is not valid. ${[...path, index, "name"].join(".")}: the template has this name at another position. Nothing was sent.`,
      );
    }
    refuseSwappedNames(components ?? [], own?.components ?? [], [...path, index, "components"]);
  }
};

const refuseFault = (network: Network | undefined, withdrawal: Spending, unit: AmountUnit): void => {
  const fault = network === undefined ? undefined : withdrawalFault(network, withdrawal, unit);
  if (fault === undefined) return;
  throw new Problem("POSTERN_BAD_REQUEST", `The request is not valid. ${fault}. Nothing was sent.`);
};
