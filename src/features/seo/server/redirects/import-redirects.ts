import type { Ctx } from '#platform/context.ts'
import type { CrudOptions } from '#platform/crud/crud-options.ts'
import { translate } from '#platform/texts/in-locale.ts'
import type { RowWriter } from '#platform/crud/row-changes.ts'
import { rememberProbes } from '#platform/pages/probe.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
import { takeTurns } from '#platform/turns.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { failField, isAppError } from '#shared/errors.ts'
import { maxImportLines } from '../../contract.ts'
import type { redirectEndpoints } from '../../contract.ts'
import { normalizeEncoding } from '#shared/site-path.ts'
import { findTargetProblem, localizedKeys, longestRedirectPath, maxHops, redirectKinds } from '../../redirect-model.ts'
import { assertRedirect, isPage } from './check-redirect.ts'

type Import = typeof redirectEndpoints.import
type WriterOf = (check: NonNullable<CrudOptions['check']>) => RowWriter
type ImportRow = { source: string; target: string; kind: string; replaces_page: boolean }
type ImportLine = { line: number; text: string; row?: ImportRow | undefined }

/** Imports redirects line by line. A refused line is reported with its reason, and the others are imported. */
export async function importRedirects(
  ctx: Ctx,
  { csv, replace_pages }: Input<Import>,
  probe: PathProbe,
  writerOf: WriterOf,
): Promise<Answer<Import>> {
  const lines = listLines(csv)
  const nextTurn = takeTurns()
  const probed = rememberProbes(probe)
  // The pages are loaded before the transaction, which locks all redirects of the edition.
  for (const line of lines) {
    await nextTurn()
    line.row = parseLine(ctx, line.text)
    if (!line.row) continue
    line.row.replaces_page = (await loadPages(ctx, line.row, probed)) && replace_pages
  }
  return ctx.transaction(async (tx) => {
    const writer = writerOf((own, row) => assertRedirect(own, row, probed))
    const refused: Answer<Import>['refused'] = []
    for (const { text, line, row } of lines) {
      await nextTurn()
      const reason = row ? await importRow(tx, row, writer) : tx.t('invalid.redirect_line')
      if (reason !== undefined) refused.push({ line, text: text.slice(0, 200), reason })
    }
    return { created: lines.length - refused.length, refused }
  })
}

/** The lines with a text. They are counted before anything is parsed, since the input may consist of line breaks. */
function listLines(csv: string): ImportLine[] {
  const lines: ImportLine[] = []
  let line = 1
  for (let from = 0; from < csv.length; line++) {
    const to = endOfLine(csv, from)
    const text = to > from ? csv.slice(from, to).trim() : ''
    if (text !== '' && lines.push({ line, text }) > maxImportLines)
      throw failField('csv', 'invalid.too_many_lines', { max: maxImportLines })
    from = csv.startsWith('\r\n', to) ? to + 2 : to + 1
  }
  return lines
}

function endOfLine(csv: string, from: number): number {
  let to = from
  while (to < csv.length && csv[to] !== '\n' && csv[to] !== '\r') to++
  return to
}

/** Whether one of the old paths has a page. */
async function loadPages({ edition }: Ctx, { source, target }: ImportRow, probe: PathProbe): Promise<boolean> {
  let hasPage = false
  for (const path of localizedKeys(edition.locales, source)) hasPage = (await isPage(path, probe)) || hasPage
  if (findTargetProblem(target) === undefined) await follow(target, probe)
  return hasPage
}

async function follow(target: string, probe: PathProbe): Promise<void> {
  let next: string | undefined = target
  for (let hop = 0; next && hop <= maxHops; hop++) next = (await probe(next)).redirect
}

/** The checks run before anything is written, so a refused line leaves the transaction intact. */
async function importRow(ctx: Ctx, row: ImportRow, writer: RowWriter) {
  try {
    await writer.create(ctx, row)
    return undefined
  } catch (error) {
    if (!isAppError(error)) throw error
    const [first] = Object.values(error.fields ?? {}).flat()
    return first ? translate(ctx, first) : ctx.t(`error.${error.refusal}`)
  }
}

/** Two paths with the address of the site, a kind, and some space. */
const longestLine = 2 * (longestRedirectPath + 300)

/** Undefined for a line that is no redirect. */
function parseLine({ site }: Ctx, text: string): ImportRow | undefined {
  if (text.length > longestLine) return undefined
  const [source = '', target = '', kind = target ? 'moved' : 'gone', ...more] = splitLine(text)
  if (more.length > 0 || !redirectKinds.some((one) => one === kind)) return undefined
  const pathOf = (address: string) => normalizeEncoding(withoutOrigin(address, site.origin))
  return { source: pathOf(source), target: pathOf(target), kind, replaces_page: false }
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
