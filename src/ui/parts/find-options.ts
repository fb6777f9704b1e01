/** `also` is found, but not shown. */
export type PickerOption = { value: string; text: string; also?: string | undefined }

/**
 * Options that contain the typed text, ignoring accents: first names that start with it, then names with a word that
 * does, then the rest, each in the original order.
 */
export function findOptions(options: readonly PickerOption[], typed: string): readonly PickerOption[] {
  const wanted = plain(typed.trim())
  if (wanted === '') return options
  const found: PickerOption[][] = [[], [], []]
  for (const option of options) {
    const text = plain(`${option.text} ${option.also ?? ''}`)
    const at = text.indexOf(wanted)
    if (at >= 0) found[at === 0 ? 0 : beginsWord(text, wanted) ? 1 : 2]!.push(option)
  }
  return found.flat()
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
}

function beginsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true
  return false
}
