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
  const { what, message } = errorWords({ ...error, ...(statusCode === undefined ? {} : { status: statusCode }) });
  return (
    <>
      <NameText text={what} />{" "}
      {message === undefined ? null : (
        <>
          “<ExactText text={message} />”{" "}
        </>
      )}
      (<ExactText text={code} />)
    </>
  );
};
