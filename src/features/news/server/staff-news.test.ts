import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { heading, openNews, words } from '#test/support/news.ts'
import type { NewsFixture } from '#test/support/news.ts'
import { listEvents } from '#test/support/panel.ts'
import { doc, jpeg, paragraph, textNode } from '#test/support/sample-fixture.ts'
import { newsCategories } from '../contract.ts'

let app: TestApp
let news: NewsFixture
beforeAll(async () => {
  app = await openApp()
  news = await openNews(app)
})

const picture = async (name = 'cover.jpg') => new File([Uint8Array.from(await jpeg(1600, 900))], name)
const sendPost = (call: 'create' | 'save', post: object, image?: File) =>
  news.staff.call(`POST /api/admin/news_one/${call}`, { news: post }, image ? { image: [image] } : undefined)
type Sent = {
  status: string
  error?: unknown
  data: { news: { id: number; image: { id: number; alt: string } | null } }
}

describe('staff', () => {
  test('send the main image along with the post, replace it and remove it', async () => {
    const post = {
      title: { ua: 'Перша допомога з дробами' },
      alias: 'fractions',
      category_id: news.category.id,
      summary: { ua: 'Опис.' },
      text: { ua: words('Текст.') },
    }
    const created = (await sendPost('create', post, await picture())) as unknown as Sent
    expect(created).toMatchObject({ data: { news: { image: { alt: 'Перша допомога з дробами' } } } })
    const { id, image } = created.data.news
    const saved = (await sendPost('save', { id, title: { ua: 'Дроби' } }, await picture())) as unknown as Sent
    expect(saved).toMatchObject({ data: { news: { title: { ua: 'Дроби' }, image: { alt: 'Дроби' } } } })
    expect(saved.data.news.image!.id).not.toBe(image!.id)
    // Without a file the image stays.
    expect(await sendPost('save', { id, tags: { ua: 'дроби' } })).toMatchObject({
      data: { news: { image: saved.data.news.image } },
    })
    expect(await news.act('delete_main_image', id)).toMatchObject({ data: { changed: [id] } })
    expect(await news.panel.get(id)).toMatchObject({ image: null })
  })

  test('get a clean failure for an unknown post or a file that is no image', async () => {
    const text = new File(['not an image'], 'cover.jpg')
    const { id } = await news.create()
    expect(await sendPost('save', { id }, text)).toMatchObject({ error: 'unsupported_type' })
    const before = await countMedia()
    expect(await sendPost('save', { id: 999_999 }, await picture())).toMatchObject({ error: 'not_found' })
    expect(await addImage(999_999, await picture())).toMatchObject({ error: 'not_found' })
    expect(await addImage(id)).toMatchObject({ error: { image: [expect.any(String)] } })
    expect(await countMedia()).toBe(before)
  })

  test('add images to the text', async () => {
    const { id } = await news.create()
    const added = (await addImage(id, await picture())) as unknown as { data: { file: { id: number; url: string } } }
    expect(added.data.file.url).toMatch(/^\/media\/.+\.webp$/)
    const text = {
      ua: doc(heading('Схема'), { type: 'image', attrs: { id: added.data.file.id, alt: 'Схема дробів' } }),
    }
    await news.panel.call('save', { news: { id, text } })
    expect((await news.panel.get(id))['text']).toMatchObject({
      ua: { content: [{ attrs: { id: 'section-skhema' } }, { attrs: { url: added.data.file.url } }] },
    })
  })

  test('publish at once or at a time, withdraw, hide and show', async () => {
    const at = new Date('2026-05-04T08:00:00Z')
    app.setTime(at)
    const post = await news.publish()
    expect(post).toMatchObject({ status: 'published', publish_at: at.getTime() / 1000 })
    const later = at.getTime() / 1000 + 3600
    expect(await news.publish({ publish_at: later })).toMatchObject({ status: 'published', publish_at: later })
    const toggled = async () => {
      await news.act('set_active_or_inactive', post.id)
      return [(await news.panel.get(post.id))['active'], Boolean(await news.read(post['alias']))]
    }
    expect(await toggled()).toEqual([false, false])
    expect(await toggled()).toEqual([true, true])
    await news.act('withdraw', post.id)
    expect(await news.read(post['alias'])).toBeUndefined()
    expect(await news.act('set_published', post.id, await app.visitor({ staff: 2 }))).toMatchObject({
      error: 'forbidden',
    })
    app.setTime(new Date())
  })

  test('restore earlier words, which shows, hides and dates nothing', async () => {
    const post = await news.create({ alias: 'first-name', title: { ua: 'Перша назва' } })
    const { id } = post
    const save = (changes: object) => news.panel.call('save', { news: { id, ...changes } })
    const restore = (number: number) => news.panel.call('restore', { id, number })
    await save({ title: { ua: 'Друга назва' } })
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400
    await save({ publish_at: tomorrow })
    await news.act('set_published', id)
    expect(await restore(1)).toMatchObject({
      data: { news: { title: { ua: 'Перша назва' }, publish_at: tomorrow, status: 'published' } },
    })
    expect(await news.read('first-name')).toBeUndefined()
    await save({ publish_at: Math.floor(Date.now() / 1000) - 60 })
    await save({ alias: 'second-name' })
    // The address of the first version redirects by now, and comes back with it.
    expect(await restore(1)).toMatchObject({ data: { news: { alias: 'first-name' } } })
    expect(await news.read('first-name')).toBeDefined()
    await save({ title: { ua: 'Третя назва' } })
    await save({ active: false })
    expect(await restore(1)).toMatchObject({ data: { news: { title: { ua: 'Перша назва' }, active: false } } })
    expect(await news.read('first-name')).toBeUndefined()
    expect(await restore(1)).toMatchObject({ error: 'wrong_status' })
  })

  test('find, export, delete and restore posts', async () => {
    const { id } = await news.create({ title: { ua: 'Синус і косинус' } })
    const found = async () => (await news.panel.list({ filters: { title: 'косинус' } })).items.map((row) => row.id)
    expect(await found()).toEqual([id])
    expect(await news.panel.exportCsv('?title=косинус')).toContain('Синус і косинус')
    await news.panel.call('save', { news: { id, title: { ua: 'Синус і косинус кута' } } })
    expect(await news.panel.call('versions', { id })).toMatchObject({ data: { versions: [{ number: 1 }] } })
    await news.panel.call('restore', { id, number: 1 })
    const removed = await news.panel.call('delete', { id })
    expect(await found()).toEqual([])
    await news.panel.call('undo', { token: (removed.data as { undo: string }).undo })
    expect(await found()).toEqual([id])
    const names = (await listEvents(app.runtime.database, 'news', id)).map(({ name }) => name)
    expect(names).toEqual(['news.created', 'news.saved', 'news.saved', 'news.deleted', 'news.created'])
    expect(await news.panel.call('bulk', { action: 'set', field: 'active', value: false, ids: [id] })).toMatchObject({
      data: { changed: [id] },
    })
    expect(await news.panel.call('changeCheckout', { id, field: 'active', value: true })).toMatchObject({
      data: { news: { active: true } },
    })
  })

  test('upload, crop and choose references in the form', async () => {
    const sent = await news.staff.call('POST /api/admin/news/upload', { field: 'image' }, { file: [await picture()] })
    const { id } = (sent as unknown as { data: { file: { id: number } } }).data.file
    const area = { x: 0, y: 0, width: 160, height: 90 }
    expect(await news.panel.call('crop', { field: 'image', id, area })).toMatchObject({
      data: { file: { original: { crop: area } } },
    })
    expect(await news.panel.call('options', { field: 'subjects', q: 'Фізика' })).toMatchObject({
      data: { options: [{ text: 'Фізика' }] },
    })
  })

  test('rename a public post, which redirects from its last address in all languages, also when it moves back', async () => {
    const texts = { title: { ua: 'Кола', ru: 'Круги' }, text: { ua: words('Текст.'), ru: words('Текст.') } }
    const section = await news.addCategory({ alias: 'renamed-posts' })
    const { id } = await news.publish({ ...texts, category_id: section.id, alias: 'old-circles' })
    const rename = async (alias: string, more: object = {}) =>
      expect(await news.panel.call('save', { news: { id, alias, ...more } })).toMatchObject({
        data: { news: { alias } },
      })
    const open = async (path: string) => {
      const { statusCode, headers } = await news.page(path)
      return headers['location'] ?? statusCode
    }
    const at = (alias: string) => `/materials/renamed-posts/${alias}/`
    const listSources = async () => (await listMaterialRedirects()).filter((path) => path.includes('-circles/'))
    await rename('new-circles')
    for (const prefix of ['', '/ru'])
      await eventually(async () => expect(await open(prefix + at('old-circles'))).toBe(prefix + at('new-circles')))
    await rename('old-circles')
    await eventually(async () => expect(await open(at('old-circles'))).toBe(200))
    expect(await open(at('new-circles'))).toBe(at('old-circles'))
    expect(await listSources()).toEqual([at('new-circles')])

    // Visitors never saw these addresses.
    await rename('old-circles', { publish_at: Math.floor(Date.now() / 1000) + 3600 })
    await rename('planned-circles')
    await rename('hidden-circles', { publish_at: null, active: false })
    await rename('drafted-circles', { active: true })
    await news.act('withdraw', id)
    await rename('last-circles')
    expect(await listSources()).toEqual([at('new-circles')])
  })

  test('rename a post and move it, and no address that it had is lost', async () => {
    const [first, second] = [
      await news.addCategory({ alias: 'first-shelf' }),
      await news.addCategory({ alias: 'last-shelf' }),
    ]
    const { id } = await news.publish({ title: { ua: 'Дуги' }, category_id: first.id, alias: 'arcs' })
    const save = async (change: object) =>
      expect(await news.panel.call('save', { news: { id, ...change } })).toMatchObject({ status: 'success' })
    const follow = async (path: string) => {
      let address = path
      for (let hop = 0; hop < 5; hop++) {
        const { statusCode, headers } = await news.page(address)
        if (headers['location'] === undefined) return `${statusCode} ${address}`
        address = headers['location']
      }
      return 'a loop'
    }
    const expectAt = async (path: string, addresses: readonly string[]) => {
      for (const address of addresses) await eventually(async () => expect(await follow(address)).toBe(`200 ${path}`))
    }
    await save({ category_id: second.id })
    await save({ alias: 'bows' })
    const all = ['/first-shelf/arcs/', '/last-shelf/arcs/', '/first-shelf/bows/', '/last-shelf/bows/'].map(
      (path) => `/materials${path}`,
    )
    await expectAt('/materials/last-shelf/bows/', all)
    await save({ category_id: first.id })
    await save({ alias: 'arcs' })
    await expectAt('/materials/first-shelf/arcs/', all)
    await news.act('withdraw', id)
    await eventually(async () => expect(await follow(all[3]!)).toBe(`404 ${all[3]}`))
  })

  test('cannot give two posts the same address', async () => {
    const { alias } = await news.create()
    const again = { ...(await news.create()), alias }
    expect(await news.panel.call('save', { news: { id: again.id, alias } })).toMatchObject({
      error: { alias: [expect.any(String)] },
    })
  })
})

describe('categories', () => {
  test('are listed, changed, moved, switched and deleted', async () => {
    const [one, two] = [await news.addCategory(), await news.addCategory()]
    const { categories } = news
    expect((await categories.list()).items.map((row) => row.id)).toEqual(expect.arrayContaining([one.id, two.id]))
    await categories.call('move', { id: two.id, beside: one.id })
    expect(await categories.call('save', { news_category: { id: one.id, name: { ua: 'Іспити' } } })).toMatchObject({
      data: { news_category: { name: { ua: 'Іспити' } } },
    })
    expect(await categories.get(one.id)).toMatchObject({ name: { ua: 'Іспити' }, active: true })
    const toggle = () =>
      news.staff.call(`POST ${newsCategories.actions['set_active_or_inactive']!.endpoint.path}`, { id: one.id })
    expect(await toggle()).toMatchObject({ data: { changed: [one.id] } })
    expect(await categories.get(one.id)).toMatchObject({ active: false })
    expect(await categories.call('changeCheckout', { id: one.id, field: 'active', value: true })).toMatchObject({
      data: { news_category: { active: true } },
    })
    expect(await categories.exportCsv()).toContain('Іспити')
    const ids = [one.id, two.id]
    const removed = await categories.call('bulk', { action: 'delete', ids })
    expect(removed).toMatchObject({ data: { changed: ids } })
    await categories.call('undo', { token: (removed.data as { undo: string }).undo })
    expect(await categories.call('delete', { id: one.id })).toMatchObject({ data: { id: one.id } })
  })

  test('redirect from their last addresses in all languages when they move, also when they move back', async () => {
    const texts = { title: { ua: 'Кути', ru: 'Углы' }, text: { ua: words('Текст.'), ru: words('Текст.') } }
    const section = await news.addCategory({ alias: 'first-section' })
    await news.publish({ ...texts, category_id: section.id, alias: 'angles' })
    const move = async (alias: string) =>
      expect(await news.categories.call('save', { news_category: { id: section.id, alias } })).toMatchObject({
        data: { news_category: { alias } },
      })
    const open = async (path: string) => {
      const { statusCode, headers } = await news.page(path)
      return headers['location'] ?? statusCode
    }
    await move('second-section')
    await move('third-section')
    for (const [prefix, alias] of ['', '/ru'].flatMap((one) => [
      [one, 'first-section'] as const,
      [one, 'second-section'] as const,
    ])) {
      expect(await open(`${prefix}/materials/${alias}/`)).toBe(`${prefix}/materials/third-section/`)
      expect(await open(`${prefix}/materials/${alias}/angles/`)).toBe(`${prefix}/materials/third-section/angles/`)
    }
    const sale = { source: '/sale/', target: '/materials/third-section/?page=1', kind: 'temporary', last_hit_at: null }
    expect(await news.staff.call('POST /api/admin/redirect/create', { redirect: sale })).toMatchObject({
      status: 'success',
    })
    await move('fourth-section')
    expect(await open('/sale/')).toBe('/materials/fourth-section/?page=1')
    expect(await open('/ru/sale/')).toBe('/ru/materials/fourth-section/?page=1')
    await move('first-section')
    expect(await open('/sale/')).toBe('/materials/first-section/?page=1')
    expect(await open('/materials/first-section/')).toBe(200)
    expect(await open('/ru/materials/first-section/angles/')).toBe(200)
    for (const alias of ['second-section', 'third-section', 'fourth-section'])
      expect(await open(`/materials/${alias}/`)).toBe('/materials/first-section/')

    expect((await listMaterialRedirects()).filter((path) => path.endsWith('-section/'))).toEqual(
      ['second', 'third', 'fourth'].map((name) => `/materials/${name}-section/`).toSorted(),
    )
  })

  test('cannot move to a path, or move a post to one, that staff redirected', async () => {
    const section = await news.addCategory({ alias: 'moving-section' })
    await news.publish({ category_id: section.id, alias: 'moving-post' })
    const redirect = (source: string) =>
      news.staff.call('POST /api/admin/redirect/create', {
        redirect: { source, target: '/tutors/', kind: 'moved', last_hit_at: null },
      })
    for (const source of ['/materials/taken-list/', '/ru/materials/taken-post/moving-post/'])
      expect(await redirect(source)).toMatchObject({ status: 'success' })
    for (const [alias, path] of [
      ['taken-list', '/materials/taken-list/'],
      ['taken-post', '/ru/materials/taken-post/moving-post/'],
    ] as const)
      expect(await news.categories.call('save', { news_category: { id: section.id, alias } })).toMatchObject({
        error: { alias: [expect.stringContaining(path)] },
      })
    // A category that visitors do not see leaves no address behind.
    await news.categories.call('save', { news_category: { id: section.id, active: false } })
    await news.categories.call('save', { news_category: { id: section.id, alias: 'taken-list' } })
    expect(await listMaterialRedirects()).not.toContain('/materials/moving-section/')
    expect(await news.categories.call('save', { news_category: { id: section.id, active: true } })).toMatchObject({
      error: { alias: [expect.stringContaining('/materials/taken-list/')] },
    })
  })

  test('that are hidden or shown while they move change no redirects', async () => {
    const section = await news.addCategory({ alias: 'shown-section' })
    const save = (fields: object) => news.categories.call('save', { news_category: { id: section.id, ...fields } })
    const create = (source: string, target: string) =>
      news.staff.call('POST /api/admin/redirect/create', {
        redirect: { source, target, kind: 'moved', last_hit_at: null },
      })
    expect(await create('/materials/hiding-section/', '/tutors/')).toMatchObject({ status: 'success' })
    expect(await save({ alias: 'hiding-section', active: false })).toMatchObject({ status: 'success' })
    const stored = await listMaterialRedirects()
    expect(stored).toContain('/materials/hiding-section/')
    expect(stored).not.toContain('/materials/shown-section/')

    await save({ alias: 'shown-section', active: true })
    expect(await create('/materials/back-section/', '/materials/shown-section/')).toMatchObject({ status: 'success' })
    await save({ active: false })
    expect(await save({ alias: 'back-section', active: true })).toMatchObject({
      error: { alias: [expect.stringContaining('/materials/back-section/')] },
    })
  })

  test('with posts cannot be deleted', async () => {
    await news.create()
    expect(await news.categories.call('delete', { id: news.category.id })).toMatchObject({
      error: 'in_use',
      message: expect.stringContaining('статті'),
    })
  })
})

test('a post of another edition does not exist', async () => {
  const { id } = await news.create({ text: { ua: doc(paragraph(textNode('Українською'))) } })
  const polish = await app.visitor({ edition: 'pl', staff: 3 })
  expect(await polish.call('GET /api/admin/news_one/get', { id })).toMatchObject({ error: 'not_found' })
  expect(await news.rate(id, 5, polish)).toMatchObject({ error: 'not_found' })
})

const addImage = (id: number, image?: File) =>
  news.staff.call('POST /api/admin/news_one/add_image', { news_id: id }, { ...(image && { image: [image] }) })

async function listMaterialRedirects(): Promise<string[]> {
  const { db } = app.runtime.database
  const rows = await db
    .selectFrom('redirect')
    .select('source')
    .where('source', 'like', '/materials/%')
    .orderBy('source')
    .execute()
  return rows.map(({ source }) => source)
}

async function countMedia(): Promise<number> {
  const rows = await app.runtime.database.db.selectFrom('media').select('id').execute()
  return rows.length
}
