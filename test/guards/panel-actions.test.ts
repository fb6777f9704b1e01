import { expect, test } from 'vitest'
import type { ResourceAction } from '#shared/panel-actions.ts'
import { exportedAs, lists, resources } from './contracts.ts'
import { callsOf, propertiesOf, readSources } from './sources.ts'
import type { Sources } from './sources.ts'

type Acting = {
  name: string
  exported: string
  actions: Record<string, Pick<ResourceAction, 'undo' | 'confirm' | 'button'>>
}

/** The actions whose button a screen replaces, for example by a dialog that asks for a reason. */
function listOverrides(sources: Sources): Set<string> {
  return new Set(
    [...sources].flatMap(([file, text]) =>
      [...callsOf('adminScreen', file, text), ...callsOf('listScreen', file, text)].flatMap(([resource, options]) => {
        const actions = propertiesOf(options).get('actions')
        return [...propertiesOf(actions).keys()].map((action) => `${String(resource?.['name'])} ${action}`)
      }),
    ),
  )
}

function findUnaskedActions(given: readonly Acting[], overrides: ReadonlySet<string>): string[] {
  return given.flatMap(({ name, exported, actions }) =>
    Object.entries(actions)
      .filter(([action, { undo, confirm, button }]) => {
        const isAsked = confirm || button === false || overrides.has(`${exported} ${action}`)
        return undo === false && !isAsked
      })
      .map(([action]) => `${name}.${action} cannot be undone and asks nothing`),
  )
}

const acting = [...resources, ...lists].map((one) => ({
  name: one.name,
  actions: one.actions,
  exported: exportedAs.get(one) ?? '',
}))

test('an action that cannot be undone asks first', () => {
  expect(acting.length).toBeGreaterThan(20)
  expect(findUnaskedActions(acting, listOverrides(readSources()))).toEqual([])
})

test('detects planted actions that ask nothing', () => {
  const sources: Sources = new Map([
    [
      'features/x/web/staff/panel.x.page.tsx',
      'export default screenPage(adminScreen(xPanel, { actions: { send: Ask } }))',
    ],
  ])
  const actions = {
    send: { undo: false },
    publish: { undo: false },
    hide: { undo: false, confirm: true },
    set: { undo: false, button: false },
    mark: {},
  } as const
  const overrides = listOverrides(sources)
  expect(findUnaskedActions([{ name: 'x', exported: 'xPanel', actions }], overrides)).toEqual([
    'x.publish cannot be undone and asks nothing',
  ])
  expect(
    findUnaskedActions([{ name: 'x', exported: 'yPanel', actions: { send: actions.send } }], overrides),
  ).toHaveLength(1)
})
