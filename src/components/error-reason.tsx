import { errorWords } from "./error-words/error-words.ts";
import { ExactText, NameText } from "./exact-text.tsx";

type Recorded = {
  readonly code: string;
  readonly message: string;
  readonly category?: string | undefined;
  readonly statusCode?: number | undefined;
};

/** Why a recorded operation did not succeed, on one line: what happened, the service's own words, and the code. */
export const ErrorReason = ({ error }: { readonly error: Recorded }) => {
  const { code, statusCode } = error;
  const { what, said } = errorWords({ ...error, ...(statusCode === undefined ? {} : { status: statusCode }) });
  return (
    <>
      <NameText text={what} />{" "}
      {said === undefined ? null : (
        <>
          “<ExactText text={said} />”{" "}
        </>
      )}
      (<ExactText text={code} />)
    </>
  );
};
