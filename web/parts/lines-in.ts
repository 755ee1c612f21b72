/** The lines of a text that a person wrote, without empty ones and the space around each. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
