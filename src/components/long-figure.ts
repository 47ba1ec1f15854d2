/** Whether a figure is so long, wider than a phone, that a line may have to break within it. */
export const isLongFigure = (text: string): boolean => text.length > 24;
