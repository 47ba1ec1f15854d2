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
    templateId: templateIds.allTypes,
    abi: allTypes.abi,
    initCode: allTypes.bytecode,
  },
  {
    name: "DemoNft",
    templateId: templateIds.demoNft,
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
    templateId: templateIds.counterProxy,
    abi: counterProxy.abi,
    initCode: encodeDeployData({ ...counterProxy, args: [deployedAddress(counter.bytecode)] }),
  },
  {
    name: "Reverter",
    templateId: templateIds.reverter,
    abi: reverter.abi,
    initCode: reverter.bytecode,
  },
  {
    name: "AcceptsAnything",
    templateId: templateIds.acceptsAnything,
    abi: acceptsAnything.abi,
    initCode: acceptsAnything.bytecode,
  },
];
