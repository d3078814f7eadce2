export const linesMax = 200;
