import { catalogPath } from '#features/catalog/model.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { VoteSummary } from '#platform/votes/votes.ts'
import { summarizeVotes } from '#platform/votes/votes.ts'
import { localePath } from '#shared/frame.ts'
import { tableOfContents } from '#shared/rich-text/headings.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { materialsPath, newsVotes, readingMinutes, splitTags } from '../model.ts'
import type { NewsRow } from './news-store.ts'

const summaryLength = 160

export async function presentCards(ctx: Ctx, rows: readonly NewsRow[]) {
  const ids = rows.map(({ id }) => id)
  const votes = await summarizeVotes(ctx, newsVotes, ids)
  return rows.map((row) => presentCard(ctx, row, votes.get(row.id)))
}

function presentCard(ctx: Ctx, row: NewsRow, votes: VoteSummary = { rating: 0, votes: 0 }) {
  const plain = plainText(row.text)
  return {
    id: row.id,
    title: row.title,
    summary: row.summary || cutText(plain),
    link: linkTo(ctx, newsPath(row)),
    image: row.image,
    category: { text: row.category.name, link: linkTo(ctx, categoryPath(row.category.alias)) },
    published_at: row.published_at,
    minutes: readingMinutes(plain),
    ...votes,
  }
}

export async function presentPost(ctx: Ctx, row: NewsRow) {
  const [card] = await presentCards(ctx, [row])
  const { subjects } = await getCatalogNames(ctx)
  const { edition, locale } = ctx
  return {
    ...card!,
    text: row.text,
    sections: tableOfContents(row.text),
    tags: splitTags(row.tags).map((tag) => ({ text: tag, link: linkTo(ctx, tagPath(tag)) })),
    subjects: row.subjects.flatMap((id) => {
      const subject = subjects.byId.get(id)
      if (!subject?.active) return []
      return [{ text: subject.name, link: catalogPath(edition, locale, { lesson: subject.alias }) }]
    }),
    author: row.author ?? edition.siteName,
    changed_at: row.changed_at,
  }
}

export const newsPath = ({ alias, category }: { alias: string; category: { alias: string } }) =>
  `${materialsPath}${category.alias}/${alias}/`
export const categoryPath = (alias: string) => `${materialsPath}${alias}/`
const tagPath = (tag: string) => `${materialsPath}?tag=${encodeURIComponent(tag)}`
export const linkTo = ({ edition, locale }: Ctx, path: string) => localePath(locale, edition.locales, path)

/** The beginning of a text, cut between two words. */
function cutText(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ')
  return plain.length <= summaryLength ? plain : `${plain.slice(0, summaryLength).replace(/\s\S*$/, '')}…`
}
