import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** A fresh secret of 256 random bits, as text that a URL and a cookie can carry. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What the store keeps of a token. */
export const hashToken = (token: string): string => hash("sha256", token, "hex");

/** Compares two secrets in a time that tells nothing about them. */
export const sameToken = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
