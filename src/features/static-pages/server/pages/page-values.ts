import type { Edition } from '#editions/edition.ts'
import type { SellerTexts } from '#features/seller/public.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { formatText } from '#platform/texts/format.ts'
import { shapeOf } from '#platform/texts/shape.ts'
import { brandName } from '#shared/brand.ts'
import { failField } from '#shared/errors.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { mapNodes, nodesOf } from '#shared/rich-text/nodes.ts'
import type { RichNode, RichText } from '#shared/rich-text/nodes.ts'

type PageText = { title: string; description: string; text: RichText }

const sellerValues = ['company', 'company_address', 'company_tax_id', 'email'] as const satisfies (keyof SellerTexts)[]

/**
 * Values of the edition that a page names as `{fee_percent}` or with plural forms. Like those of the seller, they are
 * filled in when the page is shown: a stored text would state an old fee.
 */
function pageValues({ fee, vatPercent, affiliate }: Edition) {
  return {
    site: brandName,
    fee_percent: fee.percent,
    fee_weeks: fee.weeks,
    fee_days: fee.dueDays,
    vat: vatPercent,
    affiliate_percent: affiliate.percent,
    affiliate_fees: affiliate.fees,
  }
}

export function fillPageText(edition: Edition, locale: Locale, page: PageText, seller: SellerTexts): PageText {
  const { hasEmail, ...sellerTexts } = seller
  const values: Record<string, string | number> = { ...pageValues(edition), ...sellerTexts }
  const email = hasEmail ? seller.email : undefined
  const tag = languageTag(locale, edition.country)
  const fill = (text: string) => (hasValues(text, values) ? formatText(tag, text, values) : text)
  return {
    title: fill(page.title),
    description: fill(page.description),
    text: mapNodes(page.text, (node) => ({
      ...node,
      ...(node.content && { content: node.content.flatMap((child) => fillNode(child, fill, email)) }),
    })),
  }
}

/** Braces that are no variable of ours stay as staff typed them. */
function hasValues(text: string, values: Record<string, string | number>): boolean {
  if (!text.includes('{')) return false
  const shape = shapeOf(text)
  return shape !== undefined && shape.formats.length === 0 && shape.placeholders.every((name) => name in values)
}

/** The office's address links to itself, as every other address in a shipped text does. */
function fillNode(node: RichNode, fill: (text: string) => string, email: string | undefined): RichNode[] {
  if (node.type !== 'text' || !node.text?.includes('{')) return [node]
  const filled = fill(node.text)
  if (email === undefined || node.marks?.some(({ type }) => type === 'link') || !node.text.includes('{email}'))
    return [{ ...node, text: filled }]
  const link = { type: 'link', attrs: { href: `mailto:${email}` } } as const
  return filled
    .split(email)
    .flatMap((text): RichNode[] => [
      { ...node, text: email, marks: [...(node.marks ?? []), link] },
      ...(text ? [{ ...node, text }] : []),
    ])
    .slice(1)
}

/** Refuses a variable that does not exist, since visitors would see it in braces. */
export function assertPageValues(edition: Edition, row: CrudRow): void {
  const { title, description, text } = row as Record<'title' | 'description' | 'text', Partial<Record<Locale, unknown>>>
  for (const [field, texts] of Object.entries({ title, description, text }))
    for (const [locale, content] of Object.entries(texts ?? {}))
      for (const line of linesOf(content)) assertValues(edition, `${field}.${locale}`, line)
}

function* linesOf(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content
  else if (content) for (const { text } of nodesOf(content as RichText)) if (text) yield text
}

function assertValues(edition: Edition, field: string, line: string): void {
  if (!/\{\s*[a-z]\w*\s*[,}]/i.test(line)) return
  const shape = shapeOf(line)
  if (!shape || shape.formats.length > 0) throw failField(field, 'invalid.template')
  const variables = new Set<string>([...Object.keys(pageValues(edition)), ...sellerValues])
  const unknown = shape.placeholders.find((name) => !variables.has(name))
  if (unknown !== undefined) throw failField(field, 'invalid.variable', { name: unknown })
}
