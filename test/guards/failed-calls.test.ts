import { describe, expect, test } from 'vitest'
import { nodesIn, nodesOf, readSources, stringOf } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/** Calls whose failure needs no message, each with its reason. */
const exceptions: Record<string, string> = {
  'ui/captcha.ts: /api/client/recaptcha/get': 'without a proof the call that needed it fails and shows that',
  'features/school/web/staff/dry-run.tsx: /api/admin/transfer_settings/dry_run': 'one text for every failure',
  'app/layouts/chrome/acting-banner.tsx: leave': 'the time is over, and the page is loaded again',
  'features/pwa/resume-push.ts: /api/push/subscribe': 'repeats in the background what a visitor chose before',
  'features/orders/web/client/unconfirmed-notice.tsx: /api/client/order/confirm_contact': 'by looking, not by a form',
  'features/notifications/staff-notification-bell.tsx: /api/admin/on_site_notification/set_read':
    'by looking, not by a form',
  'features/marketing/prove-consent.ts: /api/client/consent/save': 'tried again in the background',
  'features/marketing/web/start-tracking.ts: /api/client/ad_tracking': 'statistics',
  'features/marketing/web/start-tracking.ts: /api/client/cpa/set_cookie': 'statistics',
  'features/experiments/web/live-features.ts: /api/client/experiments/view': 'statistics',
}

type Parents = ReadonlyMap<Node, Node>

function parentsOf(program: readonly Node[]): Parents {
  const parents = new Map<Node, Node>()
  const link = (parent: Node, value: unknown) => {
    if (value === null || typeof value !== 'object') return
    if (typeof (value as Node).type === 'string') parents.set(value as Node, parent)
    else for (const inner of Object.values(value)) link(parent, inner)
  }
  for (const node of program) for (const value of Object.values(node)) link(node, value)
  return parents
}

const isCallOf = (node: Node, name: string) =>
  node.type === 'CallExpression' && (node['callee'] as Node)['name'] === name

/** `POST /api/…` of a call of the client, also when the path is computed. */
function postOf(node: Node): string | undefined {
  if (!isCallOf(node, 'call')) return undefined
  const [path] = node['arguments'] as Node[]
  const text = stringOf(path) ?? templateStart(path)
  return text?.startsWith('POST ') ? text : undefined
}

function templateStart(node: Node | undefined): string | undefined {
  const inner = node?.type === 'TSAsExpression' ? (node['expression'] as Node) : node
  const [first] = inner?.type === 'TemplateLiteral' ? (inner['quasis'] as { value: { raw: string } }[]) : []
  return first?.value.raw
}

const passing = new Set(['AwaitExpression', 'ConditionalExpression', 'LogicalExpression', 'TSAsExpression'])
const functions = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'])

/** Where the answer of a call goes: the first parent that does more than hand it on. */
function receiverOf(node: Node, parents: Parents): { receiver: Node; value: Node } {
  let value = node
  let receiver = parents.get(node)!
  while (passing.has(receiver.type) && receiver['test'] !== value) {
    value = receiver
    receiver = parents.get(receiver)!
  }
  return { receiver, value }
}

function enclosingFunction(node: Node, parents: Parents): Node | undefined {
  let at: Node | undefined = node
  while (at && !functions.has(at.type)) at = parents.get(at)
  return at
}

/**
 * Whether a failure can reach the visitor. An answer that is returned or handed on is judged where it arrives; one that is
 * kept must have its error or message read, or be handed on.
 */
function isFailureSeen(node: Node, parents: Parents): boolean {
  const { receiver } = receiverOf(node, parents)
  if (receiver.type === 'ExpressionStatement' || receiver.type === 'UnaryExpression') return false
  if (receiver.type !== 'VariableDeclarator') return true
  const { type, name } = receiver['id'] as Node
  if (type !== 'Identifier') return true
  const scope = enclosingFunction(receiver, parents)
  return nodesIn(scope).some((used) => {
    if (used.type !== 'Identifier' || used['name'] !== name || used === receiver['id']) return false
    const user = parents.get(used)!
    if (user.type !== 'MemberExpression' || user['object'] !== used) return true
    return ['error', 'message'].includes((user['property'] as Node)['name'] as string)
  })
}

const isPost = (node: Node) => postOf(node) !== undefined

/** Functions that only hand on the answer of a call, by their name, and for an exported object by `object.name`. */
function wrappersOf(nodes: readonly Node[], parents: Parents): ReadonlySet<string> {
  const names = nodes.filter(isPost).flatMap((node) => {
    const { receiver } = receiverOf(node, parents)
    const made = receiver.type === 'ReturnStatement' ? enclosingFunction(receiver, parents) : receiver
    if (!made || !functions.has(made.type)) return []
    if (made.type === 'FunctionDeclaration') return [(made['id'] as Node)['name'] as string]
    const holder = parents.get(made)!
    if (holder.type === 'VariableDeclarator') return [(holder['id'] as Node)['name'] as string]
    const owner = holder.type === 'Property' ? parents.get(parents.get(holder)!) : undefined
    if (owner?.type !== 'VariableDeclarator') return []
    return [`${(owner['id'] as Node)['name'] as string}.${(holder['key'] as Node)['name'] as string}`]
  })
  return new Set(names)
}

function calledName({ type, callee }: Node): string | undefined {
  if (type !== 'CallExpression') return undefined
  const { name, object, property } = callee as Record<string, Node> & { name?: string }
  const owner = object?.['name'] as string | undefined
  return name ?? (owner && `${owner}.${property?.['name'] as string}`)
}

function silentFailures(sources: Sources): string[] {
  const files = [...sources].map(([file, text]) => {
    const nodes = /call(?:<[^(]*)?\(|Calls\.|Actions\./.test(text) ? nodesOf(file, text) : []
    return { file, nodes, parents: parentsOf(nodes) }
  })
  const wrappers = new Map(files.map(({ file, nodes, parents }) => [file, wrappersOf(nodes, parents)]))
  const shared = new Set([...wrappers.values()].flatMap((names) => [...names].filter((name) => name.includes('.'))))
  return files.flatMap(({ file, nodes, parents }) =>
    nodes.flatMap((node) => {
      const name = calledName(node)
      const wrapper = name !== undefined && (wrappers.get(file)!.has(name) || shared.has(name)) ? name : undefined
      const path = postOf(node)?.slice('POST '.length) ?? wrapper
      return path === undefined || isFailureSeen(node, parents) ? [] : [`${file}: ${path}`]
    }),
  )
}

test('a failed call of a form is shown to its visitor', () => {
  const silent = silentFailures(readSources())
  expect(silent.filter((one) => !(one in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((one) => !silent.includes(one))).toEqual([])
})

describe('detects a planted fault:', () => {
  const problems = (text: string) => silentFailures(new Map([['features/x/web/x.tsx', text]]))

  test.each([
    ['a call whose answer nobody reads', "async function save() { await call('POST /api/x', {}) }"],
    [
      'an answer of a function that only calls',
      `const save = () => call('POST /api/x', {})
      async function submit() {
        const answer = await save()
        if (answer.status === 'success') close()
      }`,
      'save',
    ],
    [
      'an answer of a list of calls',
      `const xCalls = { save: () => call('POST /api/x', {}) }
      async function submit() { await xCalls.save() }`,
      'xCalls.save',
    ],
    ['a call without waiting', "const save = () => { void call('POST /api/x', {}) }"],
    [
      'an answer of which only the success is read',
      `async function save() {
      const answer = await call('POST /api/x', {})
      if (answer.status === 'success') close(answer.data)
    }`,
    ],
    [
      'a choice of two calls',
      `async function save() {
      const answer = isNew ? await call('POST /api/x', {}) : await call('POST /api/x', {})
      if (answer.status === 'success') await refresh()
    }`,
    ],
  ])('%s', (_, text, name = '/api/x') => expect(problems(text)).toContain(`features/x/web/x.tsx: ${name}`))

  test.each([
    [
      'shows the failure',
      "async function f() { const a = await call('POST /api/x', {}); if (a.status === 'fail') notifyFailure(a, t) }",
    ],
    [
      'reads the error',
      "async function f() { const a = await call('POST /api/x', {}); if (a.status === 'fail') setText(t(`error.${a.error}`)) }",
    ],
    ['is sent by a form', "async function f() { if (await send(call('POST /api/x', {}))) close() }"],
    ['is returned', "const save = () => call('POST /api/x', {})"],
  ])('but not a call that %s', (_, text) => expect(problems(text)).toEqual([]))
})
