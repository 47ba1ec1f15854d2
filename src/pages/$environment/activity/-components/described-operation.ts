import * as z from "zod";
import type { OperationRecord } from "../../../../../shared/console/operation.ts";

const names: Readonly<Record<string, string>> = {
  writeContract: "Contract write",
  generateAddress: "Address generation",
  generateAddressInWallet: "Address generation",
  createProfile: "Profile creation",
  createWallet: "Wallet creation",
  addAbi: "ABI registration",
};

const writeSchema = z.looseObject({
  addressId: z.string().optional().catch(undefined),
  amount: z.string().optional().catch(undefined),
  feeLevel: z.string().optional().catch(undefined),
  reference: z.string().optional().catch(undefined),
  networkId: z.string().optional().catch(undefined),
  abiFunction: z
    .looseObject({
      name: z.string().optional().catch(undefined),
      inputs: z.array(z.looseObject({ name: z.string(), type: z.string(), value: z.unknown() })).catch([]),
    })
    .optional()
    .catch(undefined),
});

type Argument = { readonly name: string; readonly type: string; readonly value: string };

/** What of an operation's request is shown: its kind, and of a contract call the function with its arguments. */
export const describeOperation = ({ operation, body }: Pick<OperationRecord, "operation" | "body">) => {
  const parsed = writeSchema.safeParse(body);
  const { abiFunction, addressId, amount, feeLevel, reference, networkId } = parsed.success ? parsed.data : {};
  const inputs = abiFunction?.inputs ?? [];
  return {
    kind: names[operation] ?? operation,
    functionName: abiFunction?.name,
    addressId,
    amount,
    feeLevel,
    reference,
    networkId,
    arguments: inputs.map(({ name, type, value }, index): Argument => ({
      name: name || `#${index + 1}`,
      type,
      value: plainText(value),
    })),
  };
};

const plainText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
