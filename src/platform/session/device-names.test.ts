import { expect, test } from 'vitest'
import { describeDevice } from './device-names.ts'

const mozilla = 'Mozilla/5.0'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, 'Edge', 'Windows'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.6 Safari/605`, 'Safari', 'macOS'],
  [`${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${mozilla} (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0`, 'Samsung Internet', 'Android'],
  [`${mozilla} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
])('names the browser and the system of %s', (userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system })
})

test('reads only the beginning of a long user agent', () => {
  expect(describeDevice(`${' '.repeat(512)}Firefox/143.0 Linux`)).toEqual({ browser: null, system: null })
})
