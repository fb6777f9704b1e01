import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { hostilePdfs, packedPdf, pdf, pdfStream } from '#test/support/uploads.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { inspectPdf } from './active-pdf.ts'
import { inspectFile } from './inspection.ts'

const inspect = (bytes: Buffer) => inspectFile({ bytes, type: 'application/pdf' })

describe.each(Object.entries(hostilePdfs))('a hostile PDF of %s', (_, make) => {
  test('does not block the event loop', async () => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(10_000_000)
    expect(await longestBlockMs(() => inspect(bytes), { limitMs: 50 })).toBeLessThanOrEqual(50)
  })
})

test('a hostile PDF inspected on the event loop blocks it: the control', async () => {
  const bytes = hostilePdfs['escaped letters']!()
  const onTheLoop = async () => void inspectPdf(Buffer.concat([bytes, bytes, bytes]))
  expect(await longestBlockMs(onTheLoop, { limitMs: 50, tries: 3 })).toBeGreaterThan(50)
})

test('a PDF that unpacks to too many bytes or has too many streams is too complex', async () => {
  expect(await inspect(hostilePdfs['streams that begin like packed ones']!())).toBe('too_complex')
  expect(await inspect(hostilePdfs['small streams that unpack to much']!())).toBe('too_complex')
})

test('a file over its memory budget is too complex, and its thread ends', async () => {
  const bytes = packedPdf(pdfStream('', randomBytes(6_000_000), ''))
  const file = { bytes, type: 'application/pdf' }
  const enough = { cpuMs: 60_000, wallMs: 60_000, heapMb: 128 }
  expect(await inspectFile(file, enough)).toBe('harmless')
  expect(await inspectFile(file, { ...enough, heapMb: 4 })).toBe('too_complex')
  await wait(50)
  const workers = process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker')
  expect(await inspectFile({ bytes: pdf(), type: 'application/pdf' })).toBe('harmless')
  await wait(50)
  expect(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker')).toEqual(
    workers,
  )
})
