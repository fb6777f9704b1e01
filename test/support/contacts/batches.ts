import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMarks } from './measure.ts'

/** Consecutive messages of one author with marked contacts. A case without marks is innocent. */
export type BatchCase = { line: string; messages: { text: string; marks: { from: number; to: number }[] }[] }
type Batch = { batch: string; language: string; contacts: BatchCase[]; innocent: BatchCase[] }

/**
 * Files of the form `batch-<n>/<language>.txt`, one case a line: `+` or `~` has contacts between ⟦ and ⟧, `-` is
 * innocent, ‖ separates messages. Every batch was written before the rules were tried on it.
 */
export function readBatches(): Batch[] {
  const folder = import.meta.dirname
  return readdirSync(folder)
    .filter((name) => name.startsWith('batch-'))
    .flatMap((batch) =>
      readdirSync(join(folder, batch)).map((file) => {
        const lines = readFileSync(join(folder, batch, file), 'utf8')
          .split('\n')
          .filter(Boolean)
        const contacts = lines.filter((line) => /^[+~] /.test(line)).map(parseCase)
        const innocent = lines.filter((line) => line.startsWith('- ')).map(parseCase)
        return { batch, language: file.replace('.txt', ''), contacts, innocent }
      }),
    )
}

function parseCase(line: string): BatchCase {
  return { line, messages: line.slice(2).replaceAll('⏎', '\n').split(' ‖ ').map(parseMarks) }
}

/** The contacts of which more than two letters or digits survive the masks. */
export function missedContacts(cases: BatchCase[], mask: (texts: string[]) => string[]): string[] {
  return cases.flatMap(({ line, messages }) => {
    const masked = mask(messages.map(({ text }) => text))
    const leaks = messages.some(({ text, marks }, place) =>
      marks.some(({ from, to }) => survivors(text.slice(from, to), masked[place]!, text, from, to) > 2),
    )
    return leaks ? [`${line} → ${masked.join(' ‖ ')}`] : []
  })
}

/** The innocent cases that the masks changed. */
export function falseAlarms(cases: BatchCase[], mask: (texts: string[]) => string[]): string[] {
  return cases.flatMap(({ line, messages }) => {
    const texts = messages.map(({ text }) => text)
    const masked = mask(texts)
    return masked.every((text, place) => text === texts[place]) ? [] : [`${line} → ${masked.join(' ‖ ')}`]
  })
}

/** Counts the letters and digits of the contact that remain, aligning the surrounding text from both ends. */
function survivors(contact: string, masked: string, text: string, from: number, to: number): number {
  const letters = (part: string) => part.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const [before, after] = [text.slice(0, from), text.slice(to)]
  let start = 0
  while (start < before.length && masked[start] === before[start]) start++
  let end = 0
  while (end < after.length && masked.at(-1 - end) === after.at(-1 - end)) end++
  const rest = masked.slice(start, Math.max(start, masked.length - end))
  return rest.includes('•••') ? longestCommon(letters(contact), letters(rest)) : letters(contact).length
}

function longestCommon(one: string, other: string): number {
  let best = 0
  for (let from = 0; from < one.length; from++)
    while (from + best < one.length && other.includes(one.slice(from, from + best + 1))) best++
  return best
}
