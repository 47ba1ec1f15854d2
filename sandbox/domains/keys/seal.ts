import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { wrongShare } from "#sandbox/lib/errors.ts";

/** A secret under a key derived from the client share; all fields are base64. */
export type Sealed = {
  readonly salt: string;
  readonly iv: string;
  readonly tag: string;
  readonly ciphertext: string;
};

/**
 * Encrypts with AES-256-GCM under a scrypt key of the client share. `owner` is authenticated, so that rows cannot be
 * swapped.
 */
export const seal = async (secret: string, share: string, owner: string): Promise<Sealed> => {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await shareKey(share, salt), iv).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return {
    salt: salt.toString("base64"),
    iv: iv.toString("base64"),
    tag: cipher.getAuthTag().toString("base64"),
    ciphertext: ciphertext.toString("base64"),
  };
};

/** Decrypts the output of `seal`; throws `wrongShare` for another share or owner. */
export const unseal = async (sealed: Sealed, share: string, owner: string): Promise<string> => {
  const key = await shareKey(share, Buffer.from(sealed.salt, "base64"));
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(sealed.iv, "base64"))
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(sealed.tag, "base64"));
  try {
    const start = decipher.update(Buffer.from(sealed.ciphertext, "base64"));
    return Buffer.concat([start, decipher.final()]).toString("utf8");
  } catch {
    throw wrongShare();
  }
};

const shareKey = (share: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(share, salt, 32, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
