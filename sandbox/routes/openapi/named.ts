import * as z from "zod";
import { abiFunctionSchema, componentSchema } from "#shared/wire/abi.ts";
import { addressSchema } from "#shared/wire/address.ts";
import { deployedContractSchema } from "#shared/wire/deployed-contract.ts";
import { integerSchema, quantitySchema } from "#shared/wire/lenient.ts";
import { enabledNetworkSchema, networkSchema } from "#shared/wire/network.ts";
import { organizationSchema } from "#shared/wire/organization.ts";
import { paginationSchema } from "#shared/wire/pagination.ts";
import { assetSchema, nativeBalanceSchema } from "#shared/wire/portfolio.ts";
import { profileSchema } from "#shared/wire/profile.ts";
import { receiptLogSchema, receiptSchema } from "#shared/wire/receipt.ts";
import { transactionSchema } from "#shared/wire/transaction.ts";
import { walletSchema } from "#shared/wire/wallet.ts";
import { workflowHandleSchema } from "#shared/wire/workflow.ts";

/** The resources of the specification, and parts that several answers share. Each is described once, by name. */
export const named = z
  .registry<{ readonly id: string }>()
  .add(abiFunctionSchema, { id: "AbiFunction" })
  .add(componentSchema.built, {
    id: "AbiComponent",
  })
  .add(addressSchema, { id: "Address" })
  .add(assetSchema, { id: "Asset" })
  .add(deployedContractSchema, { id: "DeployedContract" })
  .add(enabledNetworkSchema, { id: "EnabledNetwork" })
  .add(integerSchema, { id: "Integer" })
  .add(nativeBalanceSchema, { id: "NativeBalance" })
  .add(networkSchema, { id: "Network" })
  .add(organizationSchema, { id: "Organization" })
  .add(paginationSchema, { id: "Pagination" })
  .add(profileSchema, { id: "Profile" })
  .add(quantitySchema, { id: "Quantity" })
  .add(receiptSchema, { id: "Receipt" })
  .add(receiptLogSchema, { id: "ReceiptLog" })
  .add(transactionSchema, { id: "Transaction" })
  .add(walletSchema, { id: "Wallet" })
  .add(workflowHandleSchema, { id: "WorkflowHandle" });
