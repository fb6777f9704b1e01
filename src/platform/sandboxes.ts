import { isLoopback } from './config-values.ts'
import { configurationError } from './installation-error.ts'

type Switch = 'auto' | 'on' | 'off'
type SandboxSettings = Record<'DEMO' | 'OIDC_SANDBOX' | 'SCHOOL_SANDBOX', Switch> &
  Record<RealService | 'DATABASE_URL' | 'HOSTS' | 'BIND', string> & {
    DEMO_PUBLIC: 'yes' | 'no'
    ROLE: 'all' | 'web' | 'worker'
    PUBLIC_SCHEME: 'http' | 'https'
    PORT: number
    PUBLIC_PORT?: number | undefined
    TRUST_PROXY: number
  }

/** Services that reach real people. No sandbox that accepts anything may run beside one. */
export const realServices = [
  'SMTP_URL',
  'SMS_URL',
  'OIDC_PEOPLE',
  'OIDC_STAFF',
  'SCHOOL_APIS',
  'CALL_EXCHANGES',
  'TELEGRAM_BOTS',
  'VIBER_BOTS',
  'WHATSAPP_NUMBERS',
] as const
type RealService = (typeof realServices)[number]

/** People log in at the provider's own page in their browser, so nobody reaches one on loopback from another machine. */
function isLocalProvider(service: RealService, settings: SandboxSettings): boolean {
  return service.startsWith('OIDC_') && isLoopback(new URL(settings[service]).hostname)
}

/** Settings of a site that other machines reach. A worker does not listen, so its BIND says nothing. */
const publicSettings: Readonly<Record<string, (settings: SandboxSettings) => boolean>> = {
  HOSTS: ({ HOSTS }) => HOSTS !== '',
  PUBLIC_SCHEME: ({ PUBLIC_SCHEME }) => PUBLIC_SCHEME === 'https',
  PUBLIC_PORT: ({ PUBLIC_PORT, PORT }) => PUBLIC_PORT !== undefined && PUBLIC_PORT !== PORT,
  TRUST_PROXY: ({ TRUST_PROXY }) => TRUST_PROXY > 0,
  BIND: ({ ROLE, BIND }) => ROLE !== 'worker' && !isLoopback(BIND),
}

export type SandboxName = 'data' | 'logins' | 'identity' | 'school'

/**
 * All sandboxes that a real installation refuses. The outboxes of email, SMS and messengers and the phone exchange that
 * calls nobody are not among them: they only hold back, and `npm run setup` lists the settings that are missing.
 */
export const sandboxRules: Readonly<
  Record<
    SandboxName,
    {
      setting: 'DEMO' | 'OIDC_SANDBOX' | 'SCHOOL_SANDBOX'
      danger: string
      /** Other machines may use it only with DEMO_PUBLIC. */
      isLocal: boolean
      /** The services that it may not run beside, because they reach real people. */
      isRefusedBeside: (service: RealService, settings: SandboxSettings) => boolean
    }
  >
> = {
  data: { setting: 'DEMO', danger: 'adds invented people', isLocal: false, isRefusedBeside: () => false },
  // Sandboxes of payment services belong to the logins.
  logins: {
    setting: 'DEMO',
    danger: 'lets other machines log in with the demo password of the README and pay with test cards',
    isLocal: true,
    isRefusedBeside: () => false,
  },
  identity: {
    setting: 'OIDC_SANDBOX',
    danger: 'lets anybody log in with any email',
    isLocal: true,
    isRefusedBeside: () => true,
  },
  school: {
    setting: 'SCHOOL_SANDBOX',
    danger: 'takes the orders of real people to a school that does not exist',
    isLocal: true,
    isRefusedBeside: (service, settings) => !isLocalProvider(service, settings),
  },
}
export const sandboxNames = Object.keys(sandboxRules) as SandboxName[]

export type ChosenSandboxes = {
  sandboxes: Readonly<Record<SandboxName, boolean>>
  /** The settings that make the site public although DEMO_PUBLIC does not allow other machines to use the demo. */
  exposedBy: readonly string[]
}

/** Which sandboxes run. `auto` gives way to real services; `on` beside them is an error. */
export function chooseSandboxes(settings: SandboxSettings): ChosenSandboxes {
  const isEmbedded = settings.DATABASE_URL === ''
  const data = settings.DEMO === 'on' || (settings.DEMO === 'auto' && isEmbedded)
  const logins = data && isEmbedded
  const services = realServices.filter((service) => settings[service] !== '')
  const conflictsOf = (name: SandboxName) =>
    services.filter((service) => sandboxRules[name].isRefusedBeside(service, settings))
  const isOn = (name: 'identity' | 'school') => {
    const choice = settings[sandboxRules[name].setting]
    return choice === 'on' || (choice === 'auto' && logins && conflictsOf(name).length === 0)
  }
  const chosen = { data, logins, identity: isOn('identity'), school: isOn('school') }
  const exposedBy =
    settings.DEMO_PUBLIC === 'yes' ? [] : Object.keys(publicSettings).filter((name) => publicSettings[name]!(settings))
  if (logins && exposedBy.length > 0) throw configurationError(publicDemoLine(exposedBy))
  const lines = sandboxNames.flatMap((name) => {
    const { setting, danger, isLocal } = sandboxRules[name]
    if (!chosen[name]) return []
    const conflicts = conflictsOf(name)
    if (conflicts.length > 0) return [`${setting}: cannot be on beside ${conflicts.join(', ')}: it ${danger}`]
    if (!isLocal || exposedBy.length === 0) return []
    return [
      `${setting}: ${danger}, also from other machines because of ${exposedBy.join(', ')}. Turn it off, or set` +
        ' DEMO_PUBLIC=yes if that is what you want',
    ]
  })
  if (lines.length > 0) throw configurationError(...lines)
  return { sandboxes: chosen, exposedBy }
}

export function publicDemoLine(exposedBy: readonly string[]): string {
  return (
    `${exposedBy.join(', ')}: other machines could log in with the demo password of the README. Set DATABASE_URL to a` +
    ' database of your own (or DEMO=off for an empty embedded one), or DEMO_PUBLIC=yes if that is what you want'
  )
}
