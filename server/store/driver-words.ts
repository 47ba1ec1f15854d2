/** What a driver says of a failure, which never has the password in it. */
export const driverWords = (error: unknown): string => {
  const cause = firstCause(error);
  if (!(cause instanceof Error)) return "no reason was given";
  // A refused connection is several errors in one, without a message of its own.
  return cause.message === "" && "code" in cause ? String(cause.code) : cause.message;
};

const firstCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : error;
