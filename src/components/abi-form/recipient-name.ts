/** Whether a parameter's name says that it receives what is sent: then the field says that nothing was sent there before. */
export const isRecipientName = (name: string): boolean =>
  /^_*(to|recipient|receiver|dst|dest|destination|beneficiary|payee)(_*|address|_address)$/i.test(name);
