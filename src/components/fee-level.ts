const words: ReadonlyMap<string, string> = new Map([
  ["", "Default"],
  ["LOW", "Low"],
  ["MEDIUM", "Medium"],
  ["HIGH", "High"],
]);

/** A fee level as a person reads it; "" is the service's own choice, and an unknown level stays as it is. */
export const feeLevelText = (level: string): string => words.get(level) ?? level;
