import { plainText } from '#shared/rich-text/plain-text.ts'
import type { RichNode, RichText } from '#shared/rich-text/nodes.ts'

/** The schema.org object of a page of questions: every heading that a text follows is a question. */
export function buildFaqPage({ content }: RichText): object | undefined {
  const questions: { heading: RichNode; answer: RichNode[] }[] = []
  for (const node of content) {
    if (node.type === 'heading') questions.push({ heading: node, answer: [] })
    else questions.at(-1)?.answer.push(node)
  }
  const textOf = (nodes: RichNode[]) => plainText({ type: 'doc', content: nodes })
  const entries = questions
    .map(({ heading, answer }) => ({ name: textOf([heading]), text: textOf(answer) }))
    .filter(({ name, text }) => name && text)
  if (entries.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ name, text }) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  }
}
