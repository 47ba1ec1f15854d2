import { resultJson } from "#shared/abi/result-json.ts";
import { innerText } from "#shared/abi/revert/revert-text.ts";
import { decodeRevert } from "#shared/abi/revert/revert.ts";
import type { Abi } from "#shared/abi/types.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { revertDataOf } from "#src/records/decoded/revert-data.ts";

/** A call's failure on one line: the revert reason if its data has one, else the error's own message. */
export const failureText = (error: Error, abi: Abi): string => {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === "ERR_066") return "No contract at this address on this network (ERR_066)";
  const data = revertDataOf(error.data);
  const reason = data === undefined ? undefined : reasonOf(data, abi);
  if (reason !== undefined) return `Reverted: ${reason}`;
  return error.message === "" ? error.code : `${error.code}: ${error.message}`;
};

const reasonOf = (data: string, abi: Abi): string | undefined => {
  const revert = decodeRevert(data, abi);
  switch (revert.kind) {
    case "message":
      return revert.meaning === undefined ? revert.message : `${revert.message} (${revert.meaning})`;
    case "panic":
      return `panic 0x${revert.code.toString(16)}`;
    case "custom":
      return (
        (revert.args.length === 0 ? revert.signature : `${revert.name} ${resultJson(revert.args, 0)}`) +
        innerText(revert)
      );
    default:
      return undefined;
  }
};
