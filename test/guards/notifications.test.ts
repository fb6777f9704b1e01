import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { noticeKinds } from '#features/notifications/preference-model.ts'
import { commonSamples } from '#features/notifications/server/mail/samples.ts'
import { notificationRegistry } from '#features/notifications/server/registry.ts'
import type { Declared } from '#features/notifications/server/registry.ts'
import { findShippedTemplate, templateShape } from '#features/notifications/server/templates.ts'
import { readCatalogs } from '#platform/texts/catalogs.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { SliceNotifications } from '#platform/notifications.ts'
import { locales } from '#shared/locale.ts'
import { orderStatus } from '#shared/order-status.ts'
import { declaredBySlices } from '#test/support/declared.ts'
import { listEmittedEvents } from './emitted-events.ts'
import { importsOf, nodesOf, readSources, root } from './sources.ts'
import type { Sources } from './sources.ts'

const isOwn = (file: string) => file.startsWith('features/notifications/')
const sources = readSources()
const foreignEvents = listEmittedEvents(new Map([...sources].filter(([file]) => !isOwn(file)))).names
const ownEvents = listEmittedEvents(new Map([...sources].filter(([file]) => isOwn(file)))).names
const catalogs = readCatalogs(join(root, 'src'))

/** Stored messages and preferences follow the account. These events tell nobody anything. */
const followedEvents = new Set([
  'account.closed',
  'account.email_confirmed',
  'account.messenger_failed',
  'account.messenger_refused',
  'client.merged',
  'tutor.anonymised',
])
/** The specification of the API fixes the names of the lists in the bell. */
const bellLists = ['notice-contract.ts', 'notice-model.ts', 'tutor-notification-bell.tsx']
/** A common word, as in `/new/`. The other statuses are recognizable. */
const statuses = new Set(Object.keys(orderStatus).filter((name) => name !== 'new'))

function businessWords(given: Sources): string[] {
  return [...given]
    .filter(([file]) => isOwn(file))
    .flatMap(([file, text]) => [
      ...importsOf(file, text)
        .filter(({ from }) => from === 'shared/order-status.ts' || (from.startsWith('features/') && !isOwn(from)))
        .map(({ from }) => `${file} imports ${from}`),
      ...wordsOf(file, text).flatMap((word) => {
        if (
          foreignEvents.has(word) &&
          !ownEvents.has(word) &&
          !(file.endsWith('/plugin.ts') && followedEvents.has(word))
        )
          return [`${file} names the event ${word}`]
        const isStatus = statuses.has(word) && !bellLists.some((name) => file.endsWith(`/${name}`))
        return isStatus ? [`${file} names the order status ${word}`] : []
      }),
    ])
}

/** String literals, and names of properties. */
function wordsOf(file: string, text: string): string[] {
  return nodesOf(file, text).flatMap((node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
    const property = node.type === 'MemberExpression' ? (node['property'] as { name?: unknown }).name : undefined
    return typeof property === 'string' ? [property] : []
  })
}

function findDeclarationProblems(declared: Declared): string[] {
  const { routes, templates, samples } = notificationRegistry(declared)
  const isSampled = (name: string) =>
    Object.hasOwn(commonSamples, name) ||
    Object.hasOwn(samples, name) ||
    locales.every((locale) => catalogs[locale].server[`template.sample.${name}`])
  return routes.flatMap(({ event, template, channel, kind }) => {
    const found = [
      ...(foreignEvents.has(event) || ownEvents.has(event) ? [] : ['nothing emits the event']),
      ...(templates.has(template) ? [] : ['the template has no number']),
      ...(noticeKinds.includes(kind) ? [] : [`${kind} is no preference group`]),
      ...locales.flatMap((locale) => {
        const text = findShippedTemplate(declared, template, channel, locale)
        if (!text) return [`no text in ${locale}`]
        const shape = templateShape(text)
        if (!shape || (channel === 'mail') !== (text.subject !== '')) return [`no valid text in ${locale}`]
        return shape.placeholders.flatMap((name) => [
          ...(isSampled(name) ? [] : [`{${name}} has no sample`]),
          ...(catalogs[locale].panel[`template.variable.${name}`] ? [] : [`{${name}} has no name in ${locale}`]),
        ])
      }),
    ]
    return found.map((problem) => `${event} by ${channel} (${template}): ${problem}`)
  })
}

function findNumberProblems({
  slices: {
    notices: { declared },
  },
}: Declared): string[] {
  const numbered = declared.flatMap(({ templates }) => Object.entries(templates))
  const used = new Set(declared.flatMap(({ routes }) => routes.map(({ template }) => template)))
  return numbered.flatMap(([name, { number }]) => [
    ...(numbered.filter((one) => one[1].number === number || one[0] === name).length > 1 ? [`${name} twice`] : []),
    ...(used.has(name) ? [] : [`${name} is never sent`]),
  ])
}

test('the notifications slice names no order status, no event and no code of another slice', () => {
  expect(businessWords(sources)).toEqual([])
  const named = new Set(wordsOf('plugin.ts', sources.get('features/notifications/plugin.ts')!))
  expect([...followedEvents].filter((event) => !named.has(event))).toEqual([])
})

test('every declared notification has an event, a group, texts in all languages and known variables', () => {
  expect(notificationRegistry(declaredBySlices).routes.length).toBeGreaterThan(50)
  expect(findDeclarationProblems(declaredBySlices)).toEqual([])
})

test('every template has one number and is sent', () => expect(findNumberProblems(declaredBySlices)).toEqual([]))

describe('detects planted faults', () => {
  test.each([
    ['an event of another slice', "const event = 'order.placed'"],
    ['a followed event outside of the plugin', "const event = 'account.closed'"],
    ['an order status', 'const paid = order.status === orderStatus.waiting_for_pay'],
    ['an order status as text', "const status = 'first_class'"],
    ['the list of order statuses', "import { orderStatus } from '#shared/order-status.ts'"],
    ['code of another slice', "import { createOrderLink } from '#features/accounts/public.ts'"],
  ])('%s', (_, text) =>
    expect(businessWords(new Map([['features/notifications/server/planted.ts', text]]))).not.toEqual([]),
  )

  const valid = declaredBySlices.slices.notices.declared.find(({ templates }) => 'chat_digest' in templates)!
  const plant = (changes: Partial<SliceNotifications>): Declared => ({
    slices: { notices: { declared: [{ ...valid, ...changes }] } },
  })
  const [route] = valid.routes
  test('accepts the original', () => expect(findDeclarationProblems(plant({}))).toEqual([]))
  test.each([
    ['an unknown event', { routes: [{ ...route!, event: 'chat.whispered' as string as EventName }] }],
    ['an unknown group', { routes: [{ ...route!, kind: 'gossip' }] }],
    ['a channel without texts', { routes: [{ ...route!, channel: 'sms' as const }] }],
    ['a template without a number', { templates: {} }],
    ['variables without a sample', { texts: join(import.meta.dirname, 'planted-templates') }],
  ])('%s', (_, changes) => expect(findDeclarationProblems(plant(changes))).not.toEqual([]))

  test('a number that is used twice', () => {
    expect(findNumberProblems({ slices: { notices: { declared: [valid, valid] } } })).not.toEqual([])
  })
})
