import { amountInBaseUnits } from "#sandbox/domains/calls/amount.ts";
import { addressOn } from "#sandbox/domains/withdrawals/address.ts";
import { withdrawOnLedger } from "#sandbox/domains/withdrawals/bitcoin.ts";
import { withdrawOnChain } from "#sandbox/domains/withdrawals/evm.ts";
import { sendersOf } from "#sandbox/domains/withdrawals/senders.ts";
import { networkOf } from "#sandbox/http/find.ts";
import { described, ok, routeWithBody } from "#sandbox/http/route.ts";
import { invalid } from "#sandbox/lib/errors.ts";
import { endpoints } from "#shared/wire/endpoints.ts";

/**
 * Sends the network's own coin (operations beyond the specification, Withdrawals). The answer names no workflow. By
 * then the transaction is recorded and happens once, even if this process ends.
 */
const withdraw = routeWithBody(endpoints.withdraw, async (service, { caller, body }) => {
  const { organizationId } = caller;
  const network = networkOf(body.networkId);
  const value = amountInBaseUnits(body.amount, true, network);
  if (value === 0n) throw invalid("amount", "must be more than zero");
  const to = addressOn(network, body.to, "to");
  const senders = await sendersOf(service.store, organizationId, network, body.from);
  const withdrawal = { organizationId, senders, to, value, clientShare: body.clientShare };
  const chain = service.chains.get(network.id);
  const id = await (chain === undefined
    ? withdrawOnLedger(service, network, withdrawal)
    : withdrawOnChain(service, chain, withdrawal));
  return ok({ data: { id, status: "pending" } });
});

export const withdrawalRoutes = {
  withdraw: described(withdraw, {
    tag: "Withdrawals",
    success: 200,
    errors: ["400 ERR_226", "400 ERR_236", "403 ERR_009", "404 ERR_006", "404 ERR_096"],
    about: "The amount is in the network's native unit. The key needs the interact contract policy.",
    policy: "interact",
  }),
};
