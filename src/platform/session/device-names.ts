export type DeviceNames = { browser: string | null; system: string | null }

const maxLength = 512

/**
 * Names a browser and its system for the list of sessions. Only these names are stored, because the whole user agent
 * identifies a browser better than its owner needs. The names are searched as plain words, in linear time.
 */
export function describeDevice(userAgent: string | undefined): DeviceNames {
  const text = (userAgent ?? '').slice(0, maxLength)
  return { browser: findName(browsers, text), system: findName(systems, text) }
}

type NamedWords = readonly (readonly [word: string, name: string])[]

function findName(names: NamedWords, text: string): string | null {
  return names.find(([word]) => text.includes(word))?.[1] ?? null
}

/** Each browser names those that it is compatible with, too, so the order matters. */
const browsers: NamedWords = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['YaBrowser/', 'Yandex Browser'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const systems: NamedWords = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
]
