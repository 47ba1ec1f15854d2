import { callName } from "#shared/abi/functions.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";

/** A contract on a network of an environment: the subject of the whole page. */
export type ContractRef = {
  readonly environment: Environment;
  readonly network: Network;
  /** With checksum. */
  readonly address: string;
};

/** The key of a contract's data in this tab. */
export const contractKey = ({ environment, network, address }: ContractRef): string =>
  `${environment.id}/${network.id}/${address}`;

/** The key of a function form's data in this tab. */
export const formKey = (contract: ContractRef, fn: AbiCallable): string => `${contractKey(contract)}/${callName(fn)}`;
