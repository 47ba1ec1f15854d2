/** Whether this instance is about to stop: `/readyz` says so, and each connection ends with its answer. */
export type Leaving = { readonly isLeaving: () => boolean; readonly begin: () => void };

export const createLeaving = (): Leaving => {
  let isLeaving = false;
  return {
    isLeaving: () => isLeaving,
    begin: () => {
      isLeaving = true;
    },
  };
};
