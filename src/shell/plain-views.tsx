import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorView } from "./error-view.tsx";
import { NotFoundView } from "./not-found-view.tsx";
import { PendingView } from "./pending-view.tsx";
import { PlainLayout } from "./plain-layout.tsx";

/** The views of a page without a frame, because its environment is unknown. */
export const PlainErrorView = (props: ErrorComponentProps) => (
  <PlainLayout>
    <ErrorView {...props} />
  </PlainLayout>
);

export const PlainNotFoundView = ({ data }: { readonly data?: unknown }) => (
  <PlainLayout>
    <NotFoundView data={data} />
  </PlainLayout>
);

export const PlainPendingView = () => (
  <PlainLayout>
    <PendingView />
  </PlainLayout>
);
