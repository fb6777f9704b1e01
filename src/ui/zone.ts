import { dateFormat } from '#shared/formats.ts'
import { timeZoneCookie } from '#shared/time-zone.ts'
import { engagement } from './engagement.ts'
import { useFrame } from './frame.tsx'
import { useHydrated } from './hydrated.ts'

const yearSeconds = 365 * 86_400
let browserZone: string | undefined

type TemporalZones = {
  Now: { timeZoneId(): string; zonedDateTimeISO(zone: string): unknown }
}
const { Temporal: temporal } = globalThis as { Temporal?: TemporalZones }

/** The zone of this browser. Some report one that they cannot use themselves (`Etc/Unknown`): that is none. */
function readBrowserZone(): string | undefined {
  if (browserZone) return browserZone
  try {
    return (browserZone = temporal ? temporalZone(temporal) : intlZone())
  } catch {
    return undefined
  }
}

function temporalZone({ Now }: TemporalZones): string {
  const zone = Now.timeZoneId()
  Now.zonedDateTimeISO(zone)
  return zone
}

/** The first date format of a page loads language data for 40 ms, on a phone for 160. */
function intlZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  dateFormat('en', { timeZone })
  return timeZone
}

/**
 * Tells the server by a cookie, which any call and page brings along; nothing else is kept in it. Where it takes long to
 * find out, it waits until the page is used. `document.cookie` waits for another process: not while the page starts.
 */
export function reportBrowserZone(): void {
  if (temporal) setTimeout(writeZoneCookie)
  else void engagement.then(writeZoneCookie)
}

function writeZoneCookie(): void {
  const zone = readBrowserZone()
  const known = `${timeZoneCookie}=${zone}`
  if (!zone || document.cookie.split('; ').includes(known)) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${known}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}

/**
 * The reader's time zone. If the server does not know it, as on shared guest pages, it is the edition's until
 * hydration and the browser's afterwards.
 */
export function useTimeZone(): string {
  const { zone, edition } = useFrame()
  const live = useHydrated()
  return zone?.id ?? ((live && readBrowserZone()) || edition.timeZone)
}
