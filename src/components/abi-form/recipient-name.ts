/** Whether a parameter's name means a recipient. If so, the field shows whether anything was sent there before. */
export const isRecipientName = (name: string): boolean =>
  /^_*(to|recipient|receiver|dst|dest|destination|beneficiary|payee)(_*|address|_address)$/i.test(name);
