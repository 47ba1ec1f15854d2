/** An error body as it came, but for stack traces, which are nobody's business here. */
export const withoutStack = (bytes: Buffer): Buffer => {
  const text = bytes.toString("utf8");
  if (!/"(stack|stackTrace|trace)"/i.test(text)) return bytes;
  const kept: unknown = JSON.parse(text, (key, value: unknown) =>
    /^(stack|stackTrace|trace)$/i.test(key) ? undefined : value,
  );
  return Buffer.from(JSON.stringify(kept));
};
