import type { Hex } from "viem";
import { encodeDeployData, parseUnits } from "viem/utils";
import {
  acceptsAnything,
  allTypes,
  counter,
  counterProxy,
  demoNft,
  demoToken,
  reverter,
} from "#sandbox/contracts/artifacts.ts";
import { deployedAddress } from "#sandbox/domains/chain/factory.ts";
import { templateIds } from "./templates.ts";

/** A contract deployed at the first start. */
export type DemoContract = {
  readonly name: string;
  readonly templateId: string;
  readonly abi: readonly unknown[];
  /** Bytecode with encoded constructor arguments. */
  readonly initCode: Hex;
};

/** In deployment order: an implementation before its proxy. */
export const demoContracts: readonly DemoContract[] = [
  {
    name: "DemoToken",
    templateId: templateIds.demoToken,
    abi: demoToken.abi,
    initCode: encodeDeployData({ ...demoToken, args: ["Postern Demo Token", "PDT", 18, parseUnits("1000000", 18)] }),
  },
  {
    name: "AllTypes",
    templateId: "5a0db0c5-1001-4000-8000-000000000002",
    abi: allTypes.abi,
    initCode: allTypes.bytecode,
  },
  {
    name: "DemoNft",
    templateId: "5a0db0c5-1001-4000-8000-000000000003",
    abi: demoNft.abi,
    initCode: encodeDeployData({ ...demoNft, args: ["Postern Demo Collection", "PDC", 5n] }),
  },
  {
    name: "Counter",
    templateId: templateIds.counter,
    abi: counter.abi,
    initCode: counter.bytecode,
  },
  {
    name: "CounterProxy",
    templateId: "5a0db0c5-1001-4000-8000-000000000005",
    abi: counterProxy.abi,
    initCode: encodeDeployData({ ...counterProxy, args: [deployedAddress(counter.bytecode)] }),
  },
  {
    name: "Reverter",
    templateId: "5a0db0c5-1001-4000-8000-000000000006",
    abi: reverter.abi,
    initCode: reverter.bytecode,
  },
  {
    name: "AcceptsAnything",
    templateId: "5a0db0c5-1001-4000-8000-000000000007",
    abi: acceptsAnything.abi,
    initCode: acceptsAnything.bytecode,
  },
];
