import type { Ctx } from '#platform/context.ts'
import type { CrudOptions } from '#platform/crud/crud-options.ts'
import { translate } from '#platform/texts/in-locale.ts'
import type { RowWriter } from '#platform/crud/row-changes.ts'
import { rememberProbes } from '#platform/pages/probe.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { failField, isAppError } from '#shared/errors.ts'
import { maxImportLines } from '../../contract.ts'
import type { redirectEndpoints } from '../../contract.ts'
import { normalizeEncoding } from '#shared/site-path.ts'
import { findTargetProblem, localizedKeys, maxHops, redirectKinds } from '../../redirect-model.ts'
import { assertRedirect, isPage } from './check-redirect.ts'

type Import = typeof redirectEndpoints.import
type WriterOf = (check: NonNullable<CrudOptions['check']>) => RowWriter
type ImportLine = { line: number; text: string; row: { source: string; target: string; kind: string } | undefined }

/** Imports redirects line by line. A refused line is reported with its reason, and the others are imported. */
export async function importRedirects(
  ctx: Ctx,
  { csv }: Input<Import>,
  probe: PathProbe,
  writerOf: WriterOf,
): Promise<Answer<Import>> {
  const lines = csv
    .split(/\r\n|\n|\r/)
    .map((text, place) => ({ text: text.trim(), line: place + 1 }))
    .filter(({ text }) => text !== '')
    .map((one): ImportLine => ({ ...one, row: parseLine(ctx, one.text) }))
  if (lines.length > maxImportLines) throw failField('csv', 'invalid.too_many_lines', { max: maxImportLines })
  const known = rememberProbes(probe)
  // The pages are loaded before the transaction, which locks all redirects of the edition.
  for (const { row } of lines) if (row) await loadPages(ctx, row, known)
  return ctx.transaction(async (tx) => {
    const writer = writerOf((own, row) => assertRedirect(own, row, known, { isImport: true }))
    const refused: Answer<Import>['refused'] = []
    for (const { text, line, row } of lines) {
      const reason = row ? await importRow(tx, row, writer) : tx.t('invalid.redirect_line')
      if (reason !== undefined) refused.push({ line, text: text.slice(0, 200), reason })
    }
    return { created: lines.length - refused.length, refused }
  })
}

async function loadPages(
  { edition }: Ctx,
  { source, target }: NonNullable<ImportLine['row']>,
  probe: PathProbe,
): Promise<void> {
  for (const path of localizedKeys(edition.locales, source)) await isPage(path, probe)
  if (findTargetProblem(target) === undefined) await follow(target, probe)
}

async function follow(target: string, probe: PathProbe): Promise<void> {
  let next: string | undefined = target
  for (let hop = 0; next && hop <= maxHops; hop++) next = (await probe(next)).redirect
}

/** The checks run before anything is written, so a refused line leaves the transaction intact. */
async function importRow(ctx: Ctx, row: NonNullable<ImportLine['row']>, writer: RowWriter) {
  try {
    await writer.create(ctx, row)
    return undefined
  } catch (error) {
    if (!isAppError(error)) throw error
    const [first] = Object.values(error.fields ?? {}).flat()
    return first ? translate(ctx, first) : ctx.t(`error.${error.refusal}`)
  }
}

/** Undefined for a line that is no redirect. */
function parseLine({ site }: Ctx, text: string): ImportLine['row'] {
  const [source = '', target = '', kind = target ? 'moved' : 'gone', ...more] = splitLine(text)
  if (more.length > 0 || !redirectKinds.some((one) => one === kind)) return undefined
  const pathOf = (address: string) => normalizeEncoding(withoutOrigin(address, site.origin))
  return { source: pathOf(source), target: pathOf(target), kind }
}

/** Exports of other programs hold whole addresses of the site. */
function withoutOrigin(address: string, origin: string): string {
  const [, host = '', path] = /^https?:\/\/([^/]*)(\/.*)?$/i.exec(address) ?? []
  return host.toLowerCase() === new URL(origin).host ? (path ?? '/') : address
}

/** Paths contain neither quotes nor separators, so quotes are only removed around a value. */
function splitLine(text: string): string[] {
  const separator = text.includes(';') && !text.includes(',') ? ';' : text.includes('\t') ? '\t' : ','
  return text.split(separator, 4).map((value) => value.trim().replace(/^"(.*)"$/, '$1'))
}
