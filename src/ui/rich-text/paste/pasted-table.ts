import { richTextLimits } from '#shared/rich-text/limits.ts'
import type { RichNode } from '#shared/rich-text/nodes.ts'

/** Gives all rows the same number of cells; what is beyond the limits is left out. */
export function tableOf({ content = [] }: RichNode): RichNode | undefined {
  const rows = content.filter(({ content: cells }) => cells?.length).slice(0, richTextLimits.tableRows)
  const widest = Math.max(0, ...rows.map(({ content: cells }) => cells!.length))
  const columns = Math.min(widest, richTextLimits.tableColumns)
  if (columns === 0) return undefined
  return {
    type: 'table',
    content: rows.map(({ content: cells }) => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, (_, place) => cellOf(cells![place])),
    })),
  }
}

function cellOf(cell: RichNode | undefined): RichNode {
  const content = cell?.content?.length ? cell.content : [{ type: 'paragraph' }]
  return { type: cell?.type ?? 'tableCell', content }
}
