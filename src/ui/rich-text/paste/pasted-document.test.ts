import { describe, expect, test } from 'vitest'
import { growsLinearly } from '#test/support/growth.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { richText } from '#shared/rich-text/rich-text.ts'
import type { RichNode } from '#shared/rich-text/nodes.ts'
import { longestPaste, parsePastedHtml } from './pasted-document.ts'

const limit = 60_000
const paste = (html: string) => parsePastedHtml(html, limit)!.content

/** A node in short: `p(text b:bold)`, marks by their first letter. */
function short({ type, text, marks = [], attrs, content = [] }: RichNode): string {
  if (type === 'text') return `${marks.map((mark) => mark.type[0]).join('')}${marks.length > 0 ? ':' : ''}${text}`
  const name = { paragraph: 'p', heading: `h${String(attrs?.['level'])}`, bulletList: 'ul', orderedList: 'ol' }[type]
  const inside = content.map(short).join('|')
  return `${name ?? type}${inside ? `(${inside})` : ''}`
}
const shortOf = (html: string) => paste(html).map(short).join(' ')

test.each<[what: string, html: string, content: string]>([
  ['paragraphs', '<p>one</p><p>two</p>', 'p(one) p(two)'],
  ['text without elements', 'one\n two', 'p(one two)'],
  ['line breaks', '<div>one<br>two<br></div>', 'p(one|hardBreak|two)'],
  ['formatting', '<b>one</b> <em>two</em>', 'p(b:one| |i:two)'],
  ['styles', '<span style="font-weight:700;font-style:italic">x</span>', 'p(bi:x)'],
  ['headings', '<h1>one</h1><h2><b>two</b></h2><h4>three</h4>', 'h2(one) h2(two) h3(three)'],
  ['lists', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>', 'ul(listItem(p(a))|listItem(p(b)|ol(listItem(p(c)))))'],
  ['a list without items', '<ul>a</ul>', 'ul(listItem(p(a)))'],
  ['an item without a list', '<li>a</li>', 'ul(listItem(p(a)))'],
  ['quotes', '<blockquote><p>a</p></blockquote>b', 'blockquote(p(a)) p(b)'],
  ['a line', 'a<hr>b', 'p(a) horizontalRule p(b)'],
  [
    'a table with a missing cell',
    '<table><tr><th>a<th>b<tr><td>c</table>',
    'table(tableRow(tableHeader(p(a))|tableHeader(p(b)))|tableRow(tableCell(p(c))|tableCell(p)))',
  ],
  ['a list in a table', '<table><td><ul><li>a<li>b</ul></table>', 'table(tableRow(tableCell(p(a)|p(b))))'],
  ['a table in a quote', '<blockquote><table><tr><td>a<td>b</table></blockquote>', 'blockquote(p(a)|p(b))'],
  ['entities', 'a &lt;b&gt; &amp;amp; &#8212; &#x41; &nbsp;&unknown;', 'p(a <b> &amp; — A \u00A0&unknown;)'],
  ['scripts and styles', '<style>p{}</style><script>alert("</p>")</script>a', 'p(a)'],
  ['comments', 'a<!-- <p>x</p> -->b<![if !x]>c<![endif]>', 'p(a|b|c)'],
  ['a drawing', 'a<svg><text>x</text></svg>b', 'p(a|b)'],
  ['preformatted text', '<pre>one\ntwo</pre>', 'p(one|hardBreak|two)'],
  ['nothing', '<p>&nbsp;</p><div> </div><ul></ul><table></table>', ''],
])('converts %s', (_, html, content) => expect(shortOf(html)).toBe(content))

test('converts lists of Word, which are paragraphs with a level', () => {
  const item = (level: number, text: string) =>
    `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
    style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
  expect(shortOf(`<p class=MsoNormal>x</p>${item(1, 'a')}${item(2, 'b')}${item(1, 'c')}<p class=MsoNormal>y</p>`)).toBe(
    'p(x) ul(listItem(p(a)|ul(listItem(p(b))))|listItem(p(c))) p(y)',
  )
})

test('converts Google Docs, whose text is wrapped in bold of normal weight', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span
    style="font-weight:400">plain </span><span style="font-weight:700">bold</span></p><ul><li><p>a</p></li><ul><li><p>b</p></li></ul></ul></b>`
  expect(shortOf(html)).toBe('p(plain |b:bold) ul(listItem(p(a)|ul(listItem(p(b)))))')
})

describe('links', () => {
  const hrefOf = (href: string) => {
    const [paragraph] = paste(`<a href="${href}">x</a>`)
    const [mark] = paragraph!.content![0]!.marks ?? []
    return mark?.type === 'link' ? mark.attrs.href : undefined
  }
  test.each<[given: string, kept: string | undefined]>([
    ['https://example.org/a?b=1&amp;c=2', 'https://example.org/a?b=1&c=2'],
    ['http://example.org/', 'https://example.org/'],
    ['https://www.google.com/url?q=https%3A%2F%2Fexample.org%2F&amp;sa=D', 'https://example.org/'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['#_Toc1', undefined],
    ['javascript:alert(1)', undefined],
    ['java&#9;script:alert(1)', undefined],
    ['https://www.google.com/url?q=javascript%3Aalert(1)', undefined],
    ['file:///C:/a.doc', undefined],
    ['data:text/html,x', undefined],
  ])('%s becomes %s', (given, kept) => expect(hrefOf(given)).toBe(kept))
})

test('keeps images, videos and formulas of an editor of ours, and reports other images', () => {
  const url = `/media/${'0a'.repeat(20)}.webp`
  expect(paste(`<img data-image="7" src="${url}" width="4" height="3" alt="a">`)).toEqual([
    { type: 'image', attrs: { id: 7, url, width: 4, height: 3, alt: 'a' } },
  ])
  expect(paste('<div data-video="dQw4w9WgXcQ">YouTube</div>')).toEqual([
    { type: 'video', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ' } },
  ])
  expect(shortOf('a <span data-latex="x^2"><math><mi>x</mi></math></span> b')).toBe('p(a |formula| b)')
  expect(parsePastedHtml('<img src="https://example.org/a.png">a', limit)?.hasImages).toBe(true)
  expect(paste('<img data-image="7" src="https://example.org/a.webp">')).toEqual([])
})

const schema = richText()
/** Broken nesting, which must still become a valid document. */
test.each([
  '<ul>'.repeat(20) + 'a',
  '<blockquote>'.repeat(9) + '<ul><li>a',
  '<li><li><ul><li><table><tr><td>a',
  '<table>a<tr>b<td>c</tr>d</table>',
  '<table><tr><td><table><tr><td>a</table>b</table>',
  '<table><tr>' + '<td>a'.repeat(30) + '</table>',
  '<table>' + '<tr><td>a'.repeat(150) + '</table>',
  '<td>a<th>b</tr></table></ul></blockquote>',
  '<h1><ul><li><h2>a</h2></li></ul></h1>',
  '<b><i><a href="/x">'.repeat(200) + 'a',
  '<ul></li></ul></ul><li></blockquote>a<hr><li>b',
  '<p style="mso-list:l0 level9 lfo1">a<ul><li>b<p style="mso-list:l0 level1 lfo1">c',
  '<ul><li><hr>a<h2>b</h2>',
])('makes a valid document of %s', (html) => {
  const content = paste(html)
  expect(plainText({ type: 'doc', content })).toContain('a')
  expect(schema.safeParse({ type: 'doc', content }).error).toBeUndefined()
})

test('a text beyond the limits is rejected as a whole', () => {
  expect(parsePastedHtml(`<p>${'a'.repeat(100)}</p>`, 99)).toBeUndefined()
  expect(parsePastedHtml('<p>a</p>'.repeat(3_000), limit)).toBeUndefined()
  expect(parsePastedHtml(' '.repeat(longestPaste + 1), limit)).toBeUndefined()
  expect(parsePastedHtml('<a>'.repeat(40_000), limit)).toBeUndefined()
  expect(parsePastedHtml(`<p>${'a'.repeat(100)}</p>`, 100)).toBeDefined()
})

test('a long text is read in parts without a trace of them', () => {
  const words = '💥ab &lt;c&gt; '.repeat(3_000).trim()
  expect(plainText({ type: 'doc', content: paste(`<p>${words}</p>`) }).trim()).toBe('💥ab <c> '.repeat(3_000).trim())
})

test.each([
  '<',
  '<a href="',
  '<!--',
  '<p ',
  '&',
  '<svg>',
  '</b>',
  '<script>',
  '<b x=',
  "<b x='>",
  '<ul><li>',
  '<b></i>',
])('reads a long paste of %s in linear time', (unit) => {
  expect(growsLinearly((html) => parsePastedHtml(html, limit), unit, 300_000)).toBe(true)
})
