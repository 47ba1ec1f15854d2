/** Whether a parameter's name says that it is a recipient: then the field says if nothing was sent there before. */
export const isRecipientName = (name: string): boolean =>
  /^_*(to|recipient|receiver|dst|dest|destination|beneficiary|payee)(_*|address|_address)$/i.test(name);
