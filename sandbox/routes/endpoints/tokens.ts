import { randomUUID } from "node:crypto";
import { hasCode } from "#sandbox/domains/calls/target.ts";
import { issueOf } from "#sandbox/domains/issuing/issue.ts";
import { linkContract } from "#sandbox/domains/issuing/link.ts";
import { listTokens as list, tokenOf, tokenView, unlinkToken as unlink } from "#sandbox/domains/issuing/tokens.ts";
import { chainOf, checkGasless, checksum } from "#sandbox/http/find.ts";
import { described, listRoute, ok, route, routeWithBody } from "#sandbox/http/route.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { listWindow } from "#sandbox/store/page.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { started } from "./started.ts";

/**
 * Issues a token from a deployment (operations beyond the specification, Tokens and collections); 202, because the
 * workflow continues.
 */
const issueToken = routeWithBody(endpoints.issueToken, async (service, { caller, body }) => {
  const chain = chainOf(service, body.networkId);
  checkGasless(chain.network, body.useGasless);
  const issue = await issueOf(service, caller.organizationId, chain, body);
  return started(202, await service.workflows.start(issue), "The issue has started.");
});

const listTokens = listRoute(endpoints.listTokens, async ({ store, chains }, { caller, query }) => {
  const { rows, total } = await list(store, caller.organizationId, listWindow(query));
  return ok({ tokens: await Promise.all(rows.map((row) => tokenView(chains, row))), total });
});

/** 404 ERR_196 if there is none. */
const getToken = route(endpoints.getToken, async ({ store, chains }, { caller, params }) =>
  ok({ token: await tokenView(chains, await tokenOf(store, caller.organizationId, params.id)) }),
);

/** Adds a contract on the chain to the organization's tokens; 409 ERR_000 if it is already there. */
const linkToken = routeWithBody(endpoints.linkToken, async ({ store, chains, ...service }, { caller, body }) => {
  const chain = chainOf({ store, chains, ...service }, body.networkId);
  const contractAddress = checksum(body.contractAddress);
  if (!(await hasCode(chain, contractAddress))) throw new ServiceError("ERR_066");
  const { type, refId, displayName } = body;
  const link = { id: randomUUID(), contractAddress, type, refId, displayName };
  return ok({ link: await tokenView(chains, await linkContract(store, caller.organizationId, chain, link)) });
});

/** Removes a token from the list. The contract stays on the chain. */
const unlinkToken = route(endpoints.unlinkToken, async ({ store }, { caller, params }) => {
  await unlink(store, caller.organizationId, params.id);
  return ok({ result: { success: true } });
});

export const tokenRoutes = {
  issueToken: described(issueToken, {
    tag: "Tokens",
    success: 202,
    errors: ["400 ERR_146", "400 ERR_303", "400 ERR_304", "403 ERR_009", "404 ERR_006", "404 ERR_066"],
    about:
      "It starts a workflow. The key needs the interact contract policy. The token's id is the workflow's operationId.",
    policy: "interact",
  }),
  listTokens: described(listTokens, { tag: "Tokens", success: 200, errors: ["400 ERR_022"] }),
  getToken: described(getToken, { tag: "Tokens", success: 200, errors: ["404 ERR_196"] }),
  linkToken: described(linkToken, {
    tag: "Tokens",
    success: 200,
    errors: ["400 ERR_176", "403 ERR_009", "404 ERR_006", "404 ERR_066", "409 ERR_000"],
    about: "Name, symbol and decimals are read from the contract.",
  }),
  unlinkToken: described(unlinkToken, { tag: "Tokens", success: 200, errors: ["404 ERR_196"] }),
};
