import { describe, expect, test } from 'vitest'
import { nodesOf, readSources } from './sources.ts'
import type { Node, Sources } from './sources.ts'

/**
 * Addresses that come from outside are called by `platform/outgoing`, which checks what their names resolve to and follows
 * no redirect. Every other file of the server that can call an address is listed with the source of its addresses.
 */
const exceptions: Record<string, string> = {
  'platform/outgoing/outgoing.ts': 'the guarded caller itself',
  'platform/oidc/provider.ts': 'OIDC_PEOPLE, OIDC_STAFF and what these providers publish about themselves',
  'platform/messengers/http.ts': 'called by the files below that import its functions',
  'platform/sms/twilio.ts': 'the host of SMS_URL',
  'platform/mail/smtp.ts': 'the host of SMTP_URL',
  'platform/captcha/recaptcha.ts': 'the host of CAPTCHA_URL',
  'features/telephony/server/sandbox/sandbox-fetch.ts': 'the host of CALL_EXCHANGES; links of recordings are guarded',
  'features/payments/server/sandbox/sandbox-env.ts': 'the hosts that each payment service declares in its code',
  'features/school/server/protocol/school-api.ts': 'the host of SCHOOL_APIS',
  'platform/messengers/telegram.ts': 'the host of TELEGRAM_BOTS',
  'platform/messengers/viber.ts': 'the host of VIBER_BOTS; files elsewhere are guarded',
  'platform/messengers/whatsapp.ts': 'the host of WHATSAPP_NUMBERS; files elsewhere are guarded',
  'features/experiments/server/outside-features.ts': 'the host of GROWTHBOOK_SITES',
  'features/marketing/server/send-events.ts': 'the hosts of GOOGLE_TAGS and META_PIXELS',
}

const callingModules =
  /^(?:node:)?(?:https?|http2|net|tls|dgram)$|^(?:undici|axios|got|node-fetch|nodemailer|openid-client|ws)$/
/** Names of these modules that connect to nothing. */
const passiveNames = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'Server', 'createServer', 'WebSocketServer'])

/** Functions of ours that call any address. */
const callingFunctions = new Set(['sendRequest', 'download'])

/** Components and demo data run in browsers, or before there is a visitor. */
const isServerFile = (file: string) => file.endsWith('.ts') && !/(?:^|\/)web\/|^ui\/|^demo\/|^app\/layouts\//.test(file)

function findCallers(sources: Sources): string[] {
  return [...sources].filter(([file, text]) => isServerFile(file) && canCall(nodesOf(file, text))).map(([file]) => file)
}

function canCall(nodes: readonly Node[]): boolean {
  return usesGlobalFetch(nodes) || nodes.some(importsCaller)
}

/** The global is called, passed on or returned, unless a parameter or constant of the file has its name. */
function usesGlobalFetch(nodes: readonly Node[]): boolean {
  const code = nodes.filter(({ type }) => !type.startsWith('TS'))
  const isOwn = code.some(declaresFetch)
  const isGlobal = (value: unknown) => isNamed(value, 'fetch') && !isOwn
  return code.some(
    (node) =>
      Object.entries(node).some(
        ([key, value]) => key !== 'key' && key !== 'property' && [value].flat().some((part) => isGlobal(part)),
      ) ||
      (node.type === 'MemberExpression' && isNamed(node['object'], 'globalThis') && isNamed(node['property'], 'fetch')),
  )
}

function declaresFetch(node: Node): boolean {
  if (node.type === 'VariableDeclarator') return isNamed(node['id'], 'fetch')
  return /Function/.test(node.type) && JSON.stringify(node['params']).includes('"name":"fetch"')
}

const isNamed = (value: unknown, name: string) =>
  value !== null &&
  typeof value === 'object' &&
  (value as Node).type === 'Identifier' &&
  (value as Node)['name'] === name

function importsCaller(node: Node): boolean {
  if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') return false
  const isCalling = callingModules.test(String((node['source'] as Node)['value']))
  return (node['specifiers'] as Node[]).some((specifier) => {
    const name = String((specifier['imported'] as Node | undefined)?.['name'])
    if (specifier['importKind'] === 'type') return false
    return isCalling ? !passiveNames.has(name) : callingFunctions.has(name)
  })
}

const listProblems = (sources: Sources, allowed: Record<string, string>) => {
  const callers = findCallers(sources)
  return [
    ...callers.filter((file) => !(file in allowed)).map((file) => `${file} calls addresses without a guard`),
    ...Object.keys(allowed)
      .filter((file) => !callers.includes(file))
      .map((file) => `${file} needs no exception`),
  ]
}

test('only listed files call addresses without the guard', () => {
  expect(listProblems(readSources(), exceptions)).toEqual([])
})

describe('detects planted faults', () => {
  const problem = 'features/x/server/a.ts calls addresses without a guard'
  test.each([
    ['a call', `export const load = (url: string) => fetch(url)`],
    ['the function passed on', `import { call } from './b.ts'\nexport const load = () => call(fetch)`],
    ['the function returned', `export const caller = () => fetch`],
    ['the function in an object', `export const access = { fetch }`],
    ['the function of globalThis', `export const load = (url: string) => globalThis.fetch(url)`],
    ['a request of Node', `import { request } from 'node:https'\nexport const load = request`],
    ['a module of Node', `import http from 'node:http'\nexport const load = http.get`],
    [
      'a function that calls any address',
      `import { download } from '#platform/messengers/http.ts'\nexport { download }`,
    ],
    ['a socket', `import { connect } from 'node:net'\nexport const open = connect`],
  ])('%s', (_, text) => {
    expect(listProblems(new Map([['features/x/server/a.ts', text]]), {})).toEqual([problem])
  })

  test('an exception that is no longer needed', () => {
    const sources = new Map([['features/x/server/a.ts', `import { isIP } from 'node:net'\nexport const check = isIP`]])
    expect(listProblems(sources, { 'features/x/server/a.ts': '' })).toEqual([
      'features/x/server/a.ts needs no exception',
    ])
  })
})
