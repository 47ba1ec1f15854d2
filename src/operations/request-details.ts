import { countText, numberText } from "#shared/amount/number-text.ts";
import { metadataText } from "#shared/wire/metadata.ts";
import type { Recorded } from "./recorded-request.ts";
import { type RecordedWrite, recordedWrite } from "./recorded-write.ts";

/** A labelled value of a request: a text as sent, a hash or id to copy, or an address. */
export type RequestDetail = {
  readonly label: string;
  readonly kind: "text" | "id" | "address" | "words";
  readonly value: string;
};

/**
 * The details of a request about a template, deployment, token or collection besides its arguments; empty for every
 * other endpoint.
 */
export const requestDetails = (operation: Recorded): readonly RequestDetail[] => {
  const request = recordedWrite(operation);
  return request === undefined ? [] : detailsOf(request).filter(({ value }) => value !== "");
};

const detailsOf = ({ endpoint, params, body }: RecordedWrite): readonly RequestDetail[] => {
  switch (endpoint) {
    case "createTemplate":
      return [
        textDetail("Template name", body.name),
        textDetail("Description", body.description),
        words("Bytecode", bytesText(body.bytecode)),
        words("ABI entries", body.abi === undefined ? "" : String(body.abi.length)),
      ];
    case "deleteTemplate":
      return [id("Template id", params.templateId)];
    case "deployTemplate":
      return [id("Template id", params.templateId), ...payment(body)];
    case "issueToken":
      return [textDetail("Display name", body.displayName), id("Deployment id", body.deploymentId), ...payment(body)];
    case "linkToken":
      return [
        textDetail("Display name", body.displayName),
        textDetail("Token type", body.type),
        textDetail("Reference id", body.refId),
      ];
    case "unlinkToken":
      return [id("Token's record id", params.id)];
    case "createCollection":
      return [
        textDetail("Display name", body.displayName),
        textDetail("Description", body.description),
        words("Collection type", body.type === undefined ? "" : collectionTypeWords[body.type]),
        ...payment(body),
      ];
    case "deleteCollection":
      return [id("Collection id", params.id)];
    case "mintToken":
      return [
        id("Collection id", params.id),
        textDetail("Token id", body.tokenId),
        address("Recipient", body.to),
        textDetail("Metadata address", body.metadataURI),
        textDetail("Metadata", body.metadata === undefined ? undefined : metadataText(body.metadata)),
      ];
    case "burnToken":
      return [id("Collection id", params.id), textDetail("Token id", body.tokenId), address("Owner", body.from)];
    default:
      return [];
  }
};

const textDetail = (label: string, value = ""): RequestDetail => ({ label, kind: "text", value });
const words = (label: string, value: string): RequestDetail => ({ label, kind: "words", value });
const id = (label: string, value = ""): RequestDetail => ({ label, kind: "id", value });
const address = (label: string, value = ""): RequestDetail => ({ label, kind: "address", value });

type Payment = { readonly useGasless?: boolean | undefined; readonly fee?: string | undefined };

const payment = ({ useGasless, fee = "" }: Payment): readonly RequestDetail[] => [
  words("Gas", useGasless === true ? "Paid by the service" : ""),
  // "0" leaves the fee to the service.
  words("Highest fee", fee === "" || fee === "0" ? "" : `${numberText(fee)} base units`),
];

const bytesText = (bytecode = ""): string => {
  const digits = bytecode.replace(/^0x/i, "").length;
  return digits === 0 ? "" : countText(digits / 2, "byte");
};

const collectionTypeWords = { NON_FUNGIBLE_TOKEN: "NFTs", SEMI_FUNGIBLE_TOKEN: "Semi-fungible tokens" };
