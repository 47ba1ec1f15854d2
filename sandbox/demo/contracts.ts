import type { Hex } from "viem";
import { encodeDeployData, parseUnits } from "viem/utils";
import { allTypes, demoToken } from "../contracts/artifacts.ts";

/** A contract that is there from the first start. */
export type DemoContract = {
  readonly name: string;
  readonly templateId: string;
  readonly abi: readonly unknown[];
  /** Bytecode with the encoded arguments of the constructor. */
  readonly initCode: Hex;
};

export const demoContracts: readonly DemoContract[] = [
  {
    name: "DemoToken",
    templateId: "5a0db0c5-1001-4000-8000-000000000001",
    abi: demoToken.abi,
    initCode: encodeDeployData({ ...demoToken, args: ["Postern Demo Token", "PDT", 18, parseUnits("1000000", 18)] }),
  },
  {
    name: "AllTypes",
    templateId: "5a0db0c5-1001-4000-8000-000000000002",
    abi: allTypes.abi,
    initCode: allTypes.bytecode,
  },
];
