import { describe, expect, test } from 'vitest'
import { falseAlarms, missedContacts, readBatches } from '#test/support/contacts/batches.ts'
import { completeLocales } from '../locale.ts'
import { maskText, maskAdjacent } from './mask.ts'

const batches = readBatches()
const contactsOf = (language: string) => batches.flatMap((one) => (one.language === language ? one.contacts : []))
const innocentOf = (language: string) => batches.flatMap((one) => (one.language === language ? one.innocent : []))
const leastRecall = 0.97
const mostFalseAlarms = 0.01

describe.each(completeLocales)('fresh messages in %s', (language) => {
  test('exist in sufficient number', () => {
    expect(contactsOf(language).length).toBeGreaterThanOrEqual(100)
    expect(innocentOf(language).length).toBeGreaterThanOrEqual(100)
  })

  test('have their contacts masked', () => {
    const missed = missedContacts(contactsOf(language), maskAdjacent)
    expect(1 - missed.length / contactsOf(language).length, missed.join('\n')).toBeGreaterThanOrEqual(leastRecall)
  })

  test('stay unchanged without contacts', () => {
    const wrong = falseAlarms(innocentOf(language), maskAdjacent)
    expect(wrong.length / innocentOf(language).length, wrong.join('\n')).toBeLessThanOrEqual(mostFalseAlarms)
  })
})

test('masks of nothing, of everything, or of digits only fail the check', () => {
  const contacts = contactsOf('en')
  const recall = (mask: (texts: string[]) => string[]) => 1 - missedContacts(contacts, mask).length / contacts.length
  expect(recall((texts) => texts)).toBe(0)
  expect(recall((texts) => texts.map((text) => text.replaceAll(/\d{3,}/g, maskText)))).toBeLessThan(0.5)
  expect(falseAlarms(innocentOf('en'), (texts) => texts.map(() => maskText))).toHaveLength(innocentOf('en').length)
})
