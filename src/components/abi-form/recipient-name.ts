/** Whether a parameter's name means a recipient: the field then shows if nothing was sent there before. */
export const isRecipientName = (name: string): boolean =>
  /^_*(to|recipient|receiver|dst|dest|destination|beneficiary|payee)(_*|address|_address)$/i.test(name);
