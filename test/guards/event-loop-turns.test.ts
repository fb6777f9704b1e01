import { describe, expect, test } from 'vitest'
import { nodesOf, readSources } from './sources.ts'
import type { Sources } from './sources.ts'

/** Files that use `setImmediate` for something else than giving way, with the reason. */
const exceptions: Record<string, string> = {
  'features/chat/server/hub.ts': 'one delivery for all events of a turn',
  'features/notifications/server/notification-badges.ts': 'one update for all events of a turn',
  'platform/http/drain.ts': 'counts turns without a new connection',
  'platform/turns.ts': 'this is the way',
}

/** Long work gives way by `platform/turns.ts` only: bare immediates of works that run at once share one turn. */
function findBareImmediates(sources: Sources): string[] {
  return [...sources]
    .filter(([file, text]) => text.includes('setImmediate') && !(file in exceptions) && usesImmediate(file, text))
    .map(([file]) => `${file} uses setImmediate: use platform/turns.ts`)
}

const usesImmediate = (file: string, text: string) =>
  nodesOf(file, text).some((node) => node.type === 'Identifier' && node['name'] === 'setImmediate')

test('long work gives way to the event loop in one way', () => {
  const sources = readSources()
  expect(findBareImmediates(sources)).toEqual([])
  expect(Object.keys(exceptions).filter((file) => !sources.get(file)?.includes('setImmediate'))).toEqual([])
})

describe('detects planted faults', () => {
  test.each([
    "import { setImmediate } from 'node:timers/promises'\nawait setImmediate()",
    "import { setImmediate as turn } from 'node:timers/promises'\nawait turn()",
    'await new Promise((resolve) => setImmediate(resolve))',
  ])('%s', (text) => {
    expect(findBareImmediates(new Map([['features/planted.ts', text]]))).toHaveLength(1)
    expect(findBareImmediates(new Map([['features/planted.ts', `// ${text.replaceAll('\n', ' ')}`]]))).toEqual([])
  })
})
