type Node = Record<string, unknown>

const text = (value: string, marks?: Node[]): Node => ({ type: 'text', text: value, ...(marks && { marks }) })
const paragraph = (...content: Node[]): Node => ({ type: 'paragraph', content })
const link = (href: string, value = 'x') => text(value, [{ type: 'link', attrs: { href } }])
const cell = (type: string, value: string): Node => ({ type, content: [paragraph(text(value))] })

/** The nodes of a document with an attack in one place. `image` is the id of an uploaded image. */
export const placements: Readonly<Record<string, (attack: string, image: number) => Node>> = {
  text: (attack) => paragraph(text(attack)),
  'formatted text': (attack) => paragraph(text(attack, [{ type: 'bold' }, { type: 'italic' }])),
  heading: (attack) => ({ type: 'heading', attrs: { level: 2 }, content: [text(attack)] }),
  list: (attack) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text(attack))] }] }),
  quote: (attack) => ({ type: 'blockquote', content: [paragraph(text(attack))] }),
  table: (attack) => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [cell('tableHeader', attack), cell('tableCell', attack)] }],
  }),
  'text of a link': (attack) => paragraph(link('/', attack)),
  'address of a link': (attack) => paragraph(link(attack)),
  formula: (attack) => paragraph({ type: 'formula', attrs: { latex: attack } }),
  'text in a formula': (attack) => ({ type: 'formulaBlock', attrs: { latex: `\\text{${attack}}` } }),
  'description of an image': (attack, image) => ({ type: 'image', attrs: { id: image, alt: attack } }),
  'address of an image': (attack, image) => ({ type: 'image', attrs: { id: image, alt: '', url: attack } }),
  video: (attack) => ({ type: 'video', attrs: { provider: 'youtube', id: attack } }),
  provider: (attack) => ({ type: 'video', attrs: { provider: attack, id: 'dQw4w9WgXcQ' } }),
  'level of a heading': (attack) => ({ type: 'heading', attrs: { level: attack }, content: [text('x')] }),
  'id of a heading': (attack) => ({ type: 'heading', attrs: { level: 2, id: attack }, content: [text('x')] }),
  'type of a node': (attack) => ({ type: attack, content: [text('x')] }),
  'type of a mark': (attack) => paragraph(text('x', [{ type: attack }])),
  'name of an attribute': (attack) => ({ ...paragraph(text('x')), attrs: { [attack]: attack }, [attack]: attack }),
}
