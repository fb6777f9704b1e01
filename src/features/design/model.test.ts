import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, pairs, readColour } from './model.ts'

const styles = readFileSync(join(import.meta.dirname, '../../ui/styles.css'), 'utf8')
const evening = styles.indexOf('prefers-color-scheme: dark')
const tokensIn = (text: string) =>
  new Map([...text.matchAll(/--color-([\w-]+): (#[\da-f]{6})/g)].map(([, name, value]) => [name!, value!]))
const light = tokensIn(styles.slice(0, evening))
const dark = new Map([...light, ...tokensIn(styles.slice(evening))])

function faint(tokens: ReadonlyMap<string, string>): string[] {
  return pairs.flatMap(({ look, least }) => {
    const [text, ground] = look.split(' ').map((name) => tokens.get(name.replace(/^(text|bg)-/, '')))
    const ratio = text && ground ? contrast(readColour(text), readColour(ground)) : 0
    return ratio < least ? [`${look}: ${ratio.toFixed(2)} instead of ${least}`] : []
  })
}

describe('every text and border has enough contrast', () => {
  test('in the light theme', () => expect(faint(light)).toEqual([]))
  test('in the dark theme', () => expect(faint(dark)).toEqual([]))
  test('and low contrast is detected', () => {
    expect(faint(new Map([...light, ['soft', '#a0a0a0']]))).toHaveLength(3)
    expect(dark.get('paper')).not.toBe(light.get('paper'))
  })
})

test('contrast follows WCAG', () => {
  expect(contrast(readColour('#000000'), readColour('rgb(255, 255, 255)'))).toBeCloseTo(21)
  expect(contrast(readColour('#767676'), readColour('#ffffff'))).toBeCloseTo(4.54, 2)
})
