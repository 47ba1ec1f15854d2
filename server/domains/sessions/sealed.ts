import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const tagBytes = 16;
const nonceBytes = 12;

/** A cookie's value is 256 random bits that the server does not store: the database alone can decrypt nothing. */
const keyOf = (token: string): Uint8Array => new Uint8Array(hkdfSync("sha256", token, "", "postern refresh token", 32));

/** Encrypts a text so that only a request with this session's cookie lets the server read it. */
export const sealFor = (token: string, text: string): string => {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(token), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64url");
};

/** The text, or null if it was sealed for another session or tampered with. */
export const unseal = (token: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  try {
    const opening = createDecipheriv(cipher, keyOf(token), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, opening.final()]).toString("utf8");
  } catch {
    return null;
  }
};
