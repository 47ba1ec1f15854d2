/** The parts of a meaning that says nothing beyond its sentence. */
export const noParts = {
  fields: [],
  movements: [],
  givesControl: false,
  inner: [],
  descriptor: null,
  contradiction: null,
} as const;
