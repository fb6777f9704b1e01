/** One case a line; ⏎ is a new line inside a case. Contacts stand between ⟦ and ⟧. */
export function cases(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replaceAll('⏎', '\n'))
    .filter((line) => line !== '')
}
