import type { Selectable } from "kysely";
import { operations } from "../../../shared/wire/operations.ts";
import { quantitySchema } from "../../chain/hex.ts";
import type { Service } from "../../service.ts";
import type { Tables } from "../../store/tables.ts";
import { generateAddress as generate } from "../../wallets/generate.ts";
import { networkOf } from "../find.ts";
import { pagination, windowOf } from "../pagination.ts";
import { ok, route, routeWithBody } from "../route.ts";

type AddressRow = Selectable<Tables["addresses"]>;

/** Makes the wallet when there is none, then an address (specification, Endpoints 5); 201 on success. */
export const generateAddress = routeWithBody(operations.generateAddress, async (service, { caller, body }) => {
  const network = networkOf(body.networkId);
  const { reference, clientShare } = body;
  const data = await generate(service, { organizationId: caller.organizationId, reference, network, clientShare });
  return { status: 201, body: { data, message: "Address generated successfully" } };
});

/** Addresses of the organization with their balances from the chain (specification, Endpoints 6). */
export const listAddresses = route(operations.listAddresses, async (service, { caller, query }) => {
  const window = windowOf(query);
  const mine = service.store.selectFrom("addresses").where("organization_id", "=", caller.organizationId);
  const rows = await mine.selectAll().orderBy("position").offset(window.skip).limit(window.take).execute();
  const { total } = await mine.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const balances = await balancesOf(service, rows);
  const data = rows.map((row) => ({
    id: row.id,
    address: row.address,
    reference: row.reference,
    date: row.created_at,
    sub: "",
    balance: balances.get(row.id) ?? "0",
    miniWalletId: row.wallet_id,
    networkId: row.network_id,
    label: "",
  }));
  return ok({ data, pagination: pagination(total, window) });
});

/** Balances in base units by address id; one round trip to each chain. */
const balancesOf = async ({ chains }: Service, rows: readonly AddressRow[]): Promise<ReadonlyMap<string, string>> => {
  const balances = new Map<string, string>();
  for (const chain of chains.values()) {
    const here = rows.filter((row) => row.network_id === chain.network.id);
    const questions = here.map(({ address }) => [address, "latest"]);
    const answers = await chain.ask((rpc) => rpc.many("eth_getBalance", questions, quantitySchema));
    for (const [index, { id }] of here.entries()) balances.set(id, String(answers[index] ?? 0n));
  }
  return balances;
};
