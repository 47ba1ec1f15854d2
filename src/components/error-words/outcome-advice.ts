/** The advice for an unconfirmed outcome, shared by all messages. */
export const settleFirst = "Do not send it again until an admin settles it.";

/** What to do after a workflow that failed before there was a transaction. */
export const failedAdvice = "Check the arguments and the sender's balance before sending a new operation.";
