import { describe, expect, test } from 'vitest'
import { slices } from '#app/slices.ts'
import { deliveryJob } from '#platform/events.ts'
import type { Plugin } from '#platform/plugin.ts'
import { listEmittedEvents } from './emitted-events.ts'
import { callsOf, readSources, stringOf } from './sources.ts'
import type { Sources } from './sources.ts'

type Listening = Pick<Plugin, 'events' | 'caches' | 'notifications'>
/** Events that the composition root itself listens to on the bus. */
const listenedByApp = ['text.overridden']

function eventProblems(plugins: readonly Listening[], emitted: ReadonlySet<string>): string[] {
  const declared = plugins.flatMap(({ events }) => Object.entries(events?.declared ?? {}))
  const uses = new Map<string, string>(declared)
  const listened = new Set<string>(listenedByApp)
  for (const { events, caches, notifications } of plugins) {
    for (const { to } of events?.subscriptions ?? []) for (const name of to) listened.add(name)
    const { clearAllPagesOn = [], clearPageOn, clearPagesBelow } = caches ?? {}
    for (const name of [...clearAllPagesOn, ...(clearPageOn?.after ?? []), ...(clearPagesBelow?.after ?? [])])
      listened.add(name)
    for (const name of emitted) if (notifications?.badges?.after(name)) listened.add(name)
  }
  return [
    ...[...emitted].filter((name) => !uses.has(name)).map((name) => `${name} is emitted but not declared`),
    ...[...listened].filter((name) => !emitted.has(name)).map((name) => `${name} has a listener but no emitter`),
    ...declared.flatMap(([name, use]) => [
      ...(emitted.has(name) ? [] : [`${name} is declared but never emitted`]),
      ...(use === 'listened' && !listened.has(name) ? [`${name} has no listener`] : []),
      ...(use === 'audit' && listened.has(name) ? [`${name} is declared for the audit only but has a listener`] : []),
    ]),
    ...declared
      .map(([name]) => name)
      .filter((name, at, all) => all.indexOf(name) !== at)
      .map((name) => `${name} is declared twice`),
  ]
}

/** Resolves `enqueue('name')` and `enqueue(nameJob)` through the constants of all files. */
function listEnqueuedJobs(sources: Sources): Set<string> {
  const constants = new Map(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/^(?:export )?const (\w+Job(?:Name)?) = '([^']+)'$/gm)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    ),
  )
  const names = [...sources].flatMap(([file, text]) =>
    callsOf('enqueue', file, text).map(([job]) => stringOf(job) ?? constants.get(String(job?.['name']))),
  )
  return new Set(names.filter((name) => name !== undefined))
}

function jobProblems(jobs: readonly { name: string; cron?: string }[], enqueued: ReadonlySet<string>): string[] {
  const names = new Set(jobs.map(({ name }) => name))
  return [
    ...jobs.filter(({ name, cron }) => !cron && !enqueued.has(name)).map(({ name }) => `nobody enqueues ${name}`),
    ...[...enqueued].filter((name) => name !== deliveryJob && !names.has(name)).map((name) => `nobody runs ${name}`),
  ]
}

const emitted = listEmittedEvents(readSources()).names
const jobs = slices.flatMap((slice) => slice.jobs ?? [])

test('every event is declared, emitted and used as declared', () => expect(eventProblems(slices, emitted)).toEqual([]))
test('every job is enqueued or runs by cron, and every enqueued job is run', () =>
  expect(jobProblems(jobs, listEnqueuedJobs(readSources()))).toEqual([]))

describe('detects planted faults', () => {
  const orderEvent = 'order.placed'
  test.each<[string, readonly Listening[], string[], string]>([
    ['an undeclared event', [], [orderEvent], 'order.placed is emitted but not declared'],
    [
      'an event without emitter',
      [{ events: { declared: { [orderEvent]: 'audit' } } }],
      [],
      'order.placed is declared but never emitted',
    ],
    [
      'an event without listener',
      [{ events: { declared: { [orderEvent]: 'listened' } } }],
      [orderEvent],
      'order.placed has no listener',
    ],
    [
      'a listener without emitter',
      [{ caches: { clearAllPagesOn: [orderEvent] } }],
      [],
      'order.placed has a listener but no emitter',
    ],
    [
      'a listener of an audit event',
      [{ events: { declared: { [orderEvent]: 'audit' } }, caches: { clearAllPagesOn: [orderEvent] } }],
      [orderEvent],
      'order.placed is declared for the audit only but has a listener',
    ],
  ])('%s', (_, plugins, names, problem) => expect(eventProblems(plugins, new Set(names))).toContain(problem))

  test('a job that nobody enqueues, and one that nobody runs', () => {
    const planted = new Map([['features/x.ts', "const paintJob = 'paint'\nctx.enqueue(paintJob, {})"]])
    expect(jobProblems([{ name: 'sweep' }, { name: 'daily', cron: '1 1 * * *' }], listEnqueuedJobs(planted))).toEqual([
      'nobody enqueues sweep',
      'nobody runs paint',
    ])
  })
})
