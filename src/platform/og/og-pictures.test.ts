import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { drawPicture } from './draw-svg.ts'
import { cutToLimits, hashPicture, ogSize } from './og-picture.ts'
import { renderPicture } from './render-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const get = (url: string, edition = 'ua') => app.web.inject({ url, headers: { host: `${edition}.localhost:3000` } })

function metaOf(html: string, property: string): string | undefined {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
  return content?.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

async function pictureOf(path: string, edition = 'ua') {
  const { body } = await get(path, edition)
  const url = new URL(metaOf(body, 'og:image')!)
  return { url, path: url.pathname + url.search, alt: metaOf(body, 'og:image:alt'), body }
}

describe('the picture of a page', () => {
  test('has the declared size, and its address is that of the page in its language', async () => {
    const { path, url, body } = await pictureOf('/ru/subjects/')
    expect(url.searchParams.get('page')).toBe('/ru/subjects/')
    expect([metaOf(body, 'og:image:width'), metaOf(body, 'og:image:height')]).toEqual(['1200', '630'])
    const { statusCode, headers, rawPayload } = await get(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...ogSize })
    expect((await get(path)).rawPayload.equals(rawPayload)).toBe(true)
  })

  test('names the tutor and the subject', async () => {
    const { tutor_id } = await app.runtime.database.db
      .selectFrom('tutor_card')
      .select('tutor_id')
      .where('edition', '=', 'ua')
      .where('indexed', '=', true)
      .executeTakeFirstOrThrow()
    const { alt, path } = await pictureOf(`/user-${tutor_id}/`)
    expect(alt).toMatch(/^\S+.* — \S+/)
    expect((await get(path)).statusCode).toBe(200)
  })

  test('falls back to the name of the site', async () => {
    expect((await pictureOf('/', 'us')).alt).toMatch(/^Repeto.* — /)
  })

  test('is absent from pages that are not public', async () => {
    expect(metaOf((await get('/panel/login')).body, 'og:image')).toBeUndefined()
  })
})

describe('an address of a picture', () => {
  test('of an earlier version redirects to the current one', async () => {
    const { path, url } = await pictureOf('/subjects/')
    const { statusCode, headers } = await get(path.replace(/[0-9a-f]{32}/, '0'.repeat(32)))
    expect([statusCode, headers.location]).toEqual([302, url.href])
  })

  test.each([
    '/og/nothing.jpg?page=/',
    `/og/${'0'.repeat(32)}.jpg`,
    `/og/${'0'.repeat(32)}.jpg?page=//elsewhere.example/`,
    `/og/${'0'.repeat(32)}.jpg?page=/nothing/`,
    `/og/${'0'.repeat(32)}.jpg?page=/panel/desktop/`,
    `/og/${'0'.repeat(32)}.jpg?page=/a&page=/b`,
    `/og/${'0'.repeat(32)}.jpg?page=/${'a'.repeat(400)}`,
  ])('such as %s is not found', async (url) => expect((await get(url)).statusCode).toBe(404))
})

describe('a drawing', () => {
  const hostile = '</svg><script>alert(1)</script> & "quotes" \u0000\u202e ]]>'

  test('contains letters as outlines only', () => {
    const svg = drawPicture('Repeto', { title: hostile, subtitle: hostile })
    expect(svg).not.toMatch(/script|alert|quotes/)
    expect(svg.match(/<svg/g)).toHaveLength(1)
  })

  test('cuts long texts, also those without spaces', () => {
    const { title } = cutToLimits({ title: 'ж'.repeat(10_000) })
    expect(title).toHaveLength(140)
    expect(drawPicture('Repeto', { title, subtitle: 'w'.repeat(110) }).length).toBeLessThan(400_000)
  })

  test('changes its address with every part', () => {
    const picture = { title: 'A', subtitle: 'B', rating: { mark: 4, label: '4.0', text: 'C' } }
    const others = [
      { ...picture, title: 'X' },
      { ...picture, subtitle: 'X' },
      { ...picture, rating: { ...picture.rating, mark: 5 } },
    ]
    const hashes = [picture, ...others].map((one) => hashPicture('Repeto', one))
    expect(new Set([...hashes, hashPicture('Repeto 2', picture)]).size).toBe(5)
  })

  test('does not block the event loop', async () => {
    const picture = { title: 'Щастя '.repeat(30), subtitle: 'Математика '.repeat(12) }
    const draw = () => renderPicture('Repeto', picture)
    await draw()
    expect(await longestBlockMs(draw, { limitMs: 50 })).toBeLessThanOrEqual(50)
  })
})
