import { beforeAll, describe, expect, test } from 'vitest'
import { adPanel, adSite } from '#features/ads/contract.ts'
import { blogPanel, blogSite } from '#features/blog/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { jpeg } from '#test/support/sample-fixture.ts'
import { openAuthor, validText } from '#test/support/tutor-texts.ts'

/** Both kinds have the same calls, so each of them is called for both. */
const kinds = [
  { kind: 'ad', panel: adPanel, site: adSite },
  { kind: 'blog', panel: blogPanel, site: blogSite },
] as const

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
})

type Answer = { status: string; data: Record<string, never> }
const post = async (who: Visitor, path: string, input: object, files?: Record<string, File[]>) =>
  (await who.call(`POST /api/${path}`, input as never, files)) as unknown as Answer
const get = async (who: Visitor, path: string, input: object) =>
  (await who.call(`GET /api/${path}`, input as never)) as unknown as Answer
const picture = async (width = 400) => new File([Uint8Array.from(await jpeg(width, 300))], 'class.jpg')

describe.each(kinds)('texts of the kind $kind', ({ kind, panel, site }) => {
  const { plural } = site

  test('are written, judged and read', async () => {
    const tutor = await openAuthor(app)
    const rules = await get(tutor, `tutor/resources/${kind}_rules`, {})
    expect(rules.data).toMatchObject({ max_texts: kind === 'ad' ? 20 : 200 })
    const created = await post(tutor, `tutor/${kind}/create`, { [kind]: validText(tutor.subject, 3) })
    const { id } = created.data[kind] as unknown as { id: number }
    expect(await get(tutor, `tutor/${kind}/get`, { id })).toMatchObject({ data: { [kind]: { id, status: 0 } } })
    const title = `Змінена назва ${kind}`
    expect(await post(tutor, `tutor/${kind}/save`, { [kind]: { id, title } })).toMatchObject({
      data: { [kind]: { title } },
    })
    expect(await get(tutor, `tutor/${plural}/get`, {})).toMatchObject({
      data: { [plural]: { items: [{ id, title }] } },
    })
    expect(await post(tutor, `tutor/${kind}/change_status`, { [kind]: { id, new_status: 1 } })).toMatchObject({
      data: { [kind]: { status: 1 } },
    })
    expect(
      await post(staff, `admin/${kind}/comment/create`, { id, block: 0, comment: 'Додайте приклад.' }),
    ).toMatchObject({
      data: { comments: [{ comment: 'Додайте приклад.' }] },
    })
    const review = await get(staff, `admin/${kind}/review`, { id })
    const [remark] = review.data['comments'] as unknown as { id: number }[]
    expect(await post(staff, `admin/${kind}/set_need_revision`, { id })).toMatchObject({ data: { changed: [id] } })
    expect(await post(tutor, `tutor/${kind}/comment/resolve`, { id: remark!.id })).toMatchObject({
      data: { [kind]: { comments: [{ resolved: true }] } },
    })
    expect(await post(staff, `admin/${kind}/comment/delete`, { id: remark!.id })).toMatchObject({
      data: { comments: [] },
    })
    await post(tutor, `tutor/${kind}/change_status`, { [kind]: { id, new_status: 1 } })
    expect(await post(staff, `admin/${kind}/set_published`, { id })).toMatchObject({ data: { changed: [id] } })
    const guest = await app.visitor()
    expect(await get(guest, `client/${plural}`, { tutor_id: tutor.id })).toMatchObject({
      data: { [plural]: { total: 1, items: [{ id, title }] }, text: null },
    })
    expect(await post(staff, `admin/${kind}/hide`, { id })).toMatchObject({ data: { changed: [id] } })
    expect(await post(staff, `admin/${kind}/change_status`, { [kind]: { id, new_status: 2 } })).toMatchObject({
      data: { id, status: 2 },
    })
    const deleted = await post(staff, `admin/${kind}/set_deleted`, { id })
    expect(await get(guest, `client/${plural}`, { id })).toMatchObject({ error: 'not_found' })
    expect(await post(staff, `admin/${plural}/undo`, { token: deleted.data['undo'] })).toMatchObject({
      data: { changed: [id] },
    })
  })

  test('are corrected, listed and exported by staff', async () => {
    const tutor = await openAuthor(app)
    const created = await post(tutor, `tutor/${kind}/create`, { [kind]: validText(tutor.subject, 5) })
    const { id } = created.data[kind] as unknown as { id: number }
    expect(await get(staff, `admin/${kind}/get`, { id })).toMatchObject({
      data: { [kind]: { id, tutor_id: tutor.id } },
    })
    const title = `Виправлено командою ${id}`
    expect(await post(staff, `admin/${kind}/save`, { [kind]: { id, title } })).toMatchObject({
      data: { [kind]: { title } },
    })
    expect(await post(staff, `admin/${plural}/get`, { filters: { title } })).toMatchObject({
      data: { [plural]: { total: 1, items: [{ id }] } },
    })
    expect((await staff.send('GET', `/api/admin/${plural}/export?title=${id}`)).body).toContain(title)
    expect(await get(staff, `admin/${kind}/options`, { field: 'subject_id', q: '' })).toMatchObject({
      status: 'success',
    })
    expect(await post(staff, `admin/${kind}/check_uniqueness`, { id })).toMatchObject({ status: 'success' })
    expect(await post(staff, `admin/${kind}/check_uniqueness`, { id: 10 ** 9 })).toMatchObject({ error: 'not_found' })
    const other = panel.name === 'ad' ? 'blog' : 'ad'
    expect(await get(staff, `admin/${other}/get`, { id })).toMatchObject({ error: 'not_found' })
    expect(await post(staff, `admin/${other}/save`, { [other]: { id, title } })).toMatchObject({ error: 'not_found' })
    expect((await staff.send('GET', `/panel/users_${kind === 'ad' ? 'ads' : 'blog'}/${id}/`)).body).toContain(title)
  })

  test('have pictures, and a bad file or id is a clean failure', async () => {
    const tutor = await openAuthor(app)
    const created = await post(tutor, `tutor/${kind}/create`, { [kind]: validText(tutor.subject, 7) })
    const { id } = created.data[kind] as unknown as { id: number }
    const add = (who: Visitor, realm: string, input: object, file: File) =>
      post(who, `${realm}/${kind}/add_image`, input, { image: [file] })
    const bad = new File(['no image'], 'x.jpg')
    expect(await add(tutor, 'tutor', { [`${kind}_id`]: 10 ** 9 }, await picture())).toMatchObject({
      error: 'not_found',
    })
    expect(await add(tutor, 'tutor', { [`${kind}_id`]: 10 ** 9 }, bad)).toMatchObject({ error: 'unsupported_type' })
    expect(await add(staff, 'admin', { [`${kind}_id`]: 10 ** 9 }, await picture())).toMatchObject({
      error: 'not_found',
    })
    expect(await add(tutor, 'tutor', { tutor_id: tutor.id + 1 }, await picture())).toMatchObject({ error: 'not_found' })
    const first = await add(tutor, 'tutor', { [`${kind}_id`]: id }, await picture(640))
    const second = await add(staff, 'admin', { [`${kind}_id`]: id, tutor_id: tutor.id }, await picture(800))
    const idOf = (answer: Answer) => (answer.data['image'] as unknown as { id: number }).id
    expect(await get(tutor, `tutor/${kind}/get`, { id })).toMatchObject({
      data: {
        [kind]: {
          images: [
            { id: idOf(first), width: 640 },
            { id: idOf(second), width: 800 },
          ],
        },
      },
    })
    expect(await post(tutor, `tutor/${kind}/remove_image`, { image_id: idOf(first) })).toMatchObject({
      data: { [kind]: { images: [{ id: idOf(second) }] } },
    })
    expect(await post(staff, `admin/${kind}/remove_image`, { image_id: idOf(second) })).toMatchObject({
      status: 'success',
    })
    const upload = await post(staff, `admin/${kind}/upload`, { field: 'images' }, { file: [await picture()] })
    expect(upload).toMatchObject({ data: { file: { image: { width: 400 } } } })
  })
})
