const text = (value: unknown, more: object = {}) => ({ type: 'text', text: value, ...more })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const cells = (...content: unknown[]) => ({ type: 'table', content: [{ type: 'tableRow', content }] })
const cell = (more: object = {}) => ({ type: 'tableCell', content: [paragraph(text('x'))], ...more })
const parsed = (json: string): unknown => JSON.parse(json)
const markup = '<img src=x onerror=alert(1)>'

/** Documents that a client could post without the editor. Each is rejected, or stored without what it added. */
export const documentAttacks: readonly unknown[] = [
  // Nodes and marks that do not exist.
  doc({ type: 'script', content: [text('alert(1)')] }),
  doc({ type: 'html', attrs: { html: markup } }),
  doc({ type: 'rawHtml', text: markup }),
  doc({ type: 'iframe', attrs: { src: 'javascript:alert(1)' } }),
  doc({ type: 'style', content: [text('*{display:none}')] }),
  doc({ type: 'img', props: { src: 'x', onerror: 'alert(1)' } }),
  doc({ type: 'constructor' }),
  doc({ type: '__proto__' }),
  doc({ type: 'toString' }),
  doc({ type: ['paragraph'] }),
  doc({ type: { toString: 'paragraph' } }),
  doc({ type: 'paragraph ', content: [text('x')] }),
  doc({ type: 'PARAGRAPH' }),
  doc({ type: 'doc', content: [] }),
  doc(null),
  doc(undefined),
  doc('x'),
  doc(markup),
  doc([]),
  doc(paragraph(text('x', { marks: [{ type: 'style', attrs: { style: 'position:fixed' } }] }))),
  doc(paragraph(text('x', { marks: [{ type: 'script' }] }))),
  doc(paragraph(text('x', { marks: [{ type: '__proto__' }] }))),
  doc(paragraph(text('x', { marks: [{ type: 'link' }] }))),
  doc(paragraph(text('x', { marks: [{ type: 'link', attrs: { href: ['javascript:alert(1)'] } }] }))),
  doc(paragraph(text('x', { marks: [{ type: 'link', attrs: { href: { toString: 'javascript:alert(1)' } } }] }))),
  doc(paragraph(text('x', { marks: 'link' }))),
  doc(paragraph(text('x', { marks: Array.from({ length: 500 }, () => ({ type: 'bold' })) }))),
  // Elements of React and objects in the place of texts.
  doc(paragraph(text({ $$typeof: 'react.element', type: 'script', props: { children: 'alert(1)' } }))),
  doc(
    paragraph({ $$typeof: 'Symbol(react.element)', type: 'img', key: null, ref: null, props: { onerror: 'alert(1)' } }),
  ),
  doc(paragraph(text({ toString: 'x' }))),
  doc(paragraph(text([markup]))),
  doc(paragraph(text(1))),
  doc(paragraph(text(null))),
  doc(paragraph(text(''))),
  doc(paragraph(text('a\u0000b'))),
  doc(paragraph(text('\uD800'))),
  doc({ type: 'paragraph', dangerouslySetInnerHTML: { __html: markup } }),
  doc({ type: 'paragraph', attrs: { dangerouslySetInnerHTML: { __html: markup } }, content: [text('x')] }),
  doc({
    type: 'paragraph',
    attrs: { style: 'position:fixed', onclick: 'alert(1)', id: 'state' },
    content: [text('x')],
  }),
  doc({ type: 'paragraph', props: { onClick: 'alert(1)' }, children: markup }),
  doc({ type: 'paragraph', content: { 0: text('x'), length: 1 } }),
  doc({ type: 'paragraph', content: 'x' }),
  // Headings choose their element and id.
  doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] }),
  doc({ type: 'heading', attrs: { level: 7 }, content: [text('x')] }),
  doc({ type: 'heading', attrs: { level: '2 onclick=alert(1)' }, content: [text('x')] }),
  doc({ type: 'heading', attrs: { level: 'script' }, content: [text('x')] }),
  doc({ type: 'heading', attrs: { level: 2, id: 'state' }, content: [text('state')] }),
  doc({ type: 'heading', attrs: { level: 2, id: '"><script>alert(1)</script>' }, content: [text('x')] }),
  doc({ type: 'heading', attrs: { level: 2, className: 'fixed inset-0' }, content: [text('x')] }),
  doc({ type: 'heading', content: [text('x')] }),
  // Images of other hosts and rows.
  doc({ type: 'image', attrs: { id: 999_999_999, alt: 'x' } }),
  doc({ type: 'image', attrs: { id: '1 or 1=1', alt: 'x' } }),
  doc({ type: 'image', attrs: { id: -1, alt: 'x' } }),
  doc({ type: 'image', attrs: { id: 1e308, alt: 'x' } }),
  doc({ type: 'image', attrs: { id: null, alt: 'x' } }),
  doc({ type: 'image', attrs: { src: 'https://evil.example/x.png', alt: 'x' } }),
  doc({ type: 'image', attrs: { url: 'javascript:alert(1)', alt: 'x' } }),
  doc({ type: 'image', attrs: { id: { $gt: 0 }, alt: 'x' } }),
  doc({ type: 'image', attrs: { id: 999_999_999, alt: '"><script>alert(1)</script>', url: '/media/x.webp' } }),
  doc({ type: 'image', attrs: { id: 999_999_999, alt: { toString: 'x' } } }),
  // Videos of other hosts.
  doc({ type: 'video', attrs: { provider: 'evil', id: 'dQw4w9WgXcQ' } }),
  doc({ type: 'video', attrs: { provider: 'youtube', id: 'javascript:alert(1)' } }),
  doc({ type: 'video', attrs: { provider: 'youtube', id: ['dQw4w9WgXcQ'] } }),
  doc({
    type: 'video',
    attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', src: 'https://evil.example/', title: markup },
  }),
  doc({ type: 'video', attrs: { provider: '__proto__', id: 'dQw4w9WgXcQ' } }),
  doc({ type: 'video', attrs: { provider: 'youtube', url: 'https://evil.example/' } }),
  // Formulas bring their own elements.
  doc({ type: 'formulaBlock', attrs: { latex: 'x', tree: ['script', 'alert(1)'] } }),
  doc({ type: 'formulaBlock', attrs: { latex: 'x', tree: ['row', ['text', markup]] } }),
  doc({ type: 'formulaBlock', attrs: { tree: ['annotation-xml', { encoding: 'text/html' }, markup] } }),
  doc({ type: 'formulaBlock', attrs: { latex: ['x'] } }),
  doc({ type: 'formulaBlock', attrs: { latex: '' } }),
  doc({ type: 'formulaBlock', attrs: { latex: String.raw`\href{javascript:alert(1)}{x}` } }),
  doc(paragraph({ type: 'formula', attrs: { latex: 'x', tree: ['constructor', 'x'], onclick: 'alert(1)' } })),
  doc({ type: 'formula', attrs: { latex: 'x' } }),
  doc(paragraph({ type: 'formulaBlock', attrs: { latex: 'x' } })),
  // Tables with attributes, of other shapes and in other places.
  doc(cells(cell({ attrs: { colspan: 9_999_999, rowspan: 9_999_999 } }))),
  doc(cells(cell({ attrs: { style: 'position:fixed;inset:0', onclick: 'alert(1)' } }))),
  doc(cells(cell({ attrs: { colwidth: ['1px;background:url(https://evil.example/)'] } }))),
  doc(cells({ type: 'tableCell', content: [{ type: 'table', content: [] }] })),
  doc(cells({ type: 'tableCell', content: [{ type: 'image', attrs: { id: 1, alt: '' } }] })),
  doc(cells({ type: 'tableCell', content: [text(markup)] })),
  doc(cells({ type: 'script', content: [paragraph(text('x'))] })),
  doc(cells(text('x'))),
  doc(cells()),
  doc({ type: 'table', content: [] }),
  doc({
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell()] },
      { type: 'tableRow', content: [cell(), cell()] },
    ],
  }),
  doc({ type: 'table', content: Array.from({ length: 101 }, () => ({ type: 'tableRow', content: [cell()] })) }),
  doc(cells(...Array.from({ length: 13 }, () => cell()))),
  doc({ type: 'tableRow', content: [cell()] }),
  doc(cell()),
  doc({ type: 'blockquote', content: [cells(cell())] }),
  doc({ type: 'bulletList', content: [paragraph(text('x'))] }),
  doc({ type: 'listItem', content: [paragraph(text('x'))] }),
  doc({ type: 'bulletList', attrs: { class: 'fixed' }, content: [] }),
  doc({
    type: 'orderedList',
    attrs: { start: 'javascript:alert(1)', type: markup },
    content: [{ type: 'listItem', content: [paragraph(text('x'))] }],
  }),
  // Keys that reach the prototype of objects.
  parsed('{"type":"doc","content":[],"__proto__":{"polluted":true}}'),
  parsed('{"type":"doc","content":[{"type":"paragraph","__proto__":{"polluted":true}}]}'),
  parsed(
    '{"type":"doc","content":[{"type":"heading","attrs":{"level":2,"__proto__":{"polluted":true,"id":"state"}}}]}',
  ),
  parsed('{"type":"doc","content":[{"type":"paragraph","constructor":{"prototype":{"polluted":true}}}]}'),
  parsed(
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"x","marks":[{"type":"link","attrs":{"__proto__":{"href":"javascript:alert(1)"}}}]}]}]}',
  ),
  parsed(
    '{"type":"doc","content":[{"type":"image","attrs":{"id":1,"alt":"x","__proto__":{"url":"javascript:alert(1)"}}}]}',
  ),
  parsed('{"__proto__":{"type":"doc","content":[]}}'),
  parsed('{"type":"doc","content":[{"__proto__":{"type":"paragraph"}}]}'),
  parsed('{"type":"doc","content":{"__proto__":[]}}'),
  // No document at all, and too much of one.
  parsed('{"ua":{"type":"doc","content":[{"type":"script"}]}}'),
  { type: 'doc' },
  { type: 'doc', content: null },
  { type: 'doc', content: {} },
  { type: 'DOC', content: [] },
  markup,
  [paragraph(text('x'))],
  1,
  true,
  doc(nested(5)),
  doc(nested(40)),
  doc(...Array.from({ length: 3_001 }, () => ({ type: 'horizontalRule' }))),
  doc(paragraph(text('x'.repeat(60_001)))),
  doc(paragraph(...Array.from({ length: 200 }, () => ({ type: 'formula', attrs: { latex: 'x'.repeat(999) } })))),
]

function nested(depth: number): object {
  return depth === 0 ? paragraph(text('x')) : { type: 'blockquote', content: [nested(depth - 1)] }
}
