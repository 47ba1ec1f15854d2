import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** A fresh secret of 256 random bits, as text for a URL or a cookie. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The store's form of a token. */
export const hashToken = (token: string): string => hash("sha256", token, "hex");

/** Compares two secrets in constant time. */
export const sameToken = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
