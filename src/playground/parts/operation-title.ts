/** The heading that gets the focus after a send. */
export const operationTitleId = "playground-operation";
