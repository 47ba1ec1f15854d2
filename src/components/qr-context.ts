import { createContext } from "react";

/** The subject of a QR code; `what` completes "QR code of the …". */
export type QrSubject = { readonly value: string; readonly what: string };

/** Shows a QR code; null if no dialog can open, as inside another one. */
export const QrContext = createContext<((subject: QrSubject) => void) | null>(null);
