import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { tokenNames } from "#sandbox/domains/portfolio/token.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";
import type { TokenRow } from "./tokens.ts";

type Link = {
  readonly id: string;
  readonly contractAddress: string;
  readonly type?: string | undefined;
  readonly refId?: string | undefined;
  readonly displayName?: string | undefined;
};

/** Makes a contract a token of the organization. Throws ERR_000 when it is one already. */
export const linkContract = async (
  store: Store,
  organizationId: string,
  chain: Chain,
  { id, contractAddress, type, refId, displayName }: Link,
): Promise<TokenRow> => {
  const { name } = displayName === undefined ? await tokenNames(chain, contractAddress) : { name: displayName };
  const now = new Date().toISOString();
  const row = await store
    .insertInto("tokens")
    .values({
      position: null,
      id,
      organization_id: organizationId,
      network_id: chain.network.id,
      contract_address: contractAddress,
      deployment_id: null,
      template_id: null,
      address_id: null,
      origin: "LINKED",
      type: type ?? null,
      ref_id: refId ?? null,
      display_name: name === "" ? contractAddress : name,
      abi: null,
      transaction_hash: null,
      status: "DONE",
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    throw new ServiceError("ERR_000", { message: "This contract is already a token of the organization." });
  }
  return row;
};
