import { mergeAttributes, Node } from '@tiptap/core'
import type { Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { TrailingNode, UndoRedo } from '@tiptap/extensions'
import { isSafeLink } from '#shared/rich-text/links.ts'
import { Formula, FormulaBlock } from './formula-nodes.ts'
import { Table, TableCell, TableHeader, TableRow } from './table-nodes.ts'

const attributes = (names: readonly string[]) => () =>
  Object.fromEntries(names.map((name) => [name, { default: name === 'alt' ? '' : null }]))

const UploadedImage = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: attributes(['id', 'url', 'width', 'height', 'alt']),
  renderHTML: ({ node }) => {
    const { id, url, width, height, alt } = node.attrs
    return ['img', mergeAttributes({ 'data-image': id as number, src: url as string, width, height, alt })]
  },
})

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: attributes(['provider', 'id']),
  renderHTML: ({ node }) => {
    const id = String(node.attrs['id'])
    return ['div', { class: 'rich-video', 'data-video': id }, `YouTube: ${id}`]
  },
})

/** The nodes and marks that the server accepts, see `shared/rich-text`. */
export const extensions: Extensions = [
  Document.extend({ content: '(block | topBlock)+' }),
  Paragraph,
  Text,
  Bold,
  Italic,
  Heading.configure({ levels: [2, 3] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  HardBreak,
  HorizontalRule,
  UndoRedo,
  // After a table or an image at the end, the cursor needs a line to go on.
  TrailingNode,
  UploadedImage,
  Video,
  Formula,
  FormulaBlock,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  Link.configure({
    openOnClick: false,
    linkOnPaste: false,
    isAllowedUri: (href) => isSafeLink(href),
    shouldAutoLink: (href) => href.startsWith('https://'),
    HTMLAttributes: { target: null, rel: null },
  }),
]
