import { expect } from 'vitest'
import type { Visitor } from './app.ts'

type FormChanges = { fields?: Record<string, string>; headers?: Record<string, string> }

type PlainForm = { page: string; action: string }

/**
 * Posts a form of a page as a browser without JavaScript does: the fields as they are in the HTML, by the button whose
 * address has `action` in it. `fields` replaces what is typed.
 */
export async function submitPlainForm(visitor: Visitor, form: PlainForm, changes: FormChanges = {}) {
  const submit = await openPlainForm(visitor, form)
  return submit(changes)
}

/** A loaded form, which can be posted several times. */
export async function openPlainForm(visitor: Visitor, { page, action }: PlainForm) {
  const shown = await visitor.send('GET', page)
  expect([shown.statusCode, shown.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("form-action 'self'"),
  ])
  const form = shown.body.match(/<form\b[\s\S]*?<\/form>/g)?.find((one) => one.includes(action)) ?? ''
  expect(form).toMatch(/^<form\b[^>]*\smethod="post"/)
  const button = form.match(/<button\b[^>]*>/g)?.find((one) => (attributeOf(one, 'formaction') ?? '').includes(action))
  const address = attributeOf(button ?? form.slice(0, form.indexOf('>')), button ? 'formaction' : 'action')
  expect(address).toEqual(expect.stringContaining(action))
  return ({ fields = {}, headers = {} }: FormChanges = {}) => {
    expect(Object.keys(readFields(form))).toEqual(expect.arrayContaining(Object.keys(fields)))
    return visitor.send('POST', address!, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,application/xhtml+xml',
        origin: `http://${visitor.edition}.localhost`,
        ...headers,
      },
      payload: String(new URLSearchParams({ ...readFields(form), ...fields })),
    })
  }
}

/** Fields of a disabled group are not sent. Of a select the first option is. */
function readFields(form: string): Record<string, string> {
  const sent = form.replace(/<fieldset\b[^>]*\sdisabled[\s\S]*<\/fieldset>/, '')
  const inputs = sent.match(/<input\b[^>]*>/g) ?? []
  const selects = sent.match(/<select\b[^>]*>\s*<option\b[^>]*>/g) ?? []
  return Object.fromEntries(
    [...inputs, ...selects].map((tag) => [attributeOf(tag, 'name') ?? '', attributeOf(tag, 'value') ?? '']),
  )
}

const entities: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value?.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
}

/** The page that follows, as it is without scripts. */
export async function followRedirect(visitor: Visitor, answer: { statusCode: number; headers: object }) {
  const { location } = answer.headers as { location?: string }
  expect([answer.statusCode, location]).toEqual([303, expect.stringMatching(/^\//)])
  const next = await visitor.send('GET', location!)
  expect(next.statusCode).toBe(200)
  return { location: location!, body: next.body }
}
