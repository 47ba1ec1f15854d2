import { createContext } from "react";

/** What a QR code is shown of; `what` completes "QR code of the …". */
export type QrSubject = { readonly value: string; readonly what: string };

/** Shows a QR code; null where there is no room for a dialog, as in another one. */
export const QrContext = createContext<((subject: QrSubject) => void) | null>(null);
