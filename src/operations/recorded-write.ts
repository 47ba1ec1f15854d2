import { collectionEndpoints } from "#shared/wire/collection.ts";
import { contractCallEndpoints } from "#shared/wire/contract-call.ts";
import { deployedContractEndpoints } from "#shared/wire/deployed-contract.ts";
import { isEndpointName, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { profileEndpoints } from "#shared/wire/profile.ts";
import { templateEndpoints } from "#shared/wire/template.ts";
import { tokenEndpoints } from "#shared/wire/token.ts";
import { walletEndpoints } from "#shared/wire/wallet.ts";
import { withdrawalEndpoints } from "#shared/wire/withdrawal.ts";
import { readGenerateAddress, readGenerateAddressInWallet } from "./recorded-address.ts";
import { bodilessReader, type Recorded, requestReader, type RequestReader } from "./recorded-request.ts";

/** The readers of every write. Only for a page that shows any operation: it loads the schemas of all of them. */
const readers = {
  writeContract: requestReader(contractCallEndpoints.writeContract),
  generateAddress: readGenerateAddress,
  generateAddressInWallet: readGenerateAddressInWallet,
  createProfile: requestReader(profileEndpoints.createProfile),
  createWallet: requestReader(walletEndpoints.createWallet),
  withdraw: requestReader(withdrawalEndpoints.withdraw),
  addAbi: requestReader(deployedContractEndpoints.addAbi),
  createTemplate: requestReader(templateEndpoints.createTemplate),
  deleteTemplate: bodilessReader(templateEndpoints.deleteTemplate),
  deployTemplate: requestReader(templateEndpoints.deployTemplate),
  issueToken: requestReader(tokenEndpoints.issueToken),
  linkToken: requestReader(tokenEndpoints.linkToken),
  unlinkToken: bodilessReader(tokenEndpoints.unlinkToken),
  createCollection: requestReader(collectionEndpoints.createCollection),
  deleteCollection: bodilessReader(collectionEndpoints.deleteCollection),
  mintToken: requestReader(collectionEndpoints.mintToken),
  burnToken: requestReader(collectionEndpoints.burnToken),
} satisfies { readonly [N in WriteName]: RequestReader<{ readonly endpoint: N }> };

/** The request of any recorded operation: a union by `endpoint`. */
export type RecordedWrite = NonNullable<ReturnType<(typeof readers)[WriteName]>>;

/** Reads the request of an operation; undefined if this version of Postern has no such endpoint. */
export const recordedWrite = (operation: Recorded): RecordedWrite | undefined =>
  isEndpointName(operation.endpoint) && isWriteName(operation.endpoint)
    ? readers[operation.endpoint](operation)
    : undefined;
