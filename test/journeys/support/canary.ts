import type { Page } from '@playwright/test'

/** Names that scripts of an attack call, and what a browser reports when it stops one. */
const sinks = ['alert', 'prompt', 'confirm', 'print', 'open', 'msgbox']

/** Elements and attributes that a formatted text may have on a page and in the editor; values by pattern. */
const web = String.raw`^(?:https:\/\/|mailto:|\/(?!\/)|#)[^\s<>"\\]*$`
const media = String.raw`^\/media\/[0-9a-f]{40}(?:-\d+)?\.(?:webp|avif)`
const any = '^'
const none = {}
const mathNames =
  'math mi mn mo mtext mspace mrow mfrac msqrt mroot mover munder munderover msup msub msubsup mtable mtr mtd'
const plainNames = 'p ul ol li blockquote strong em br hr table tbody tr th td picture figure span code div h2 h3'
const mathAttributes = {
  mathvariant: '^normal$',
  stretchy: '^false$',
  width: String.raw`^[\d.]+em$`,
  linethickness: '^0$',
  accent: '^true$',
  columnalign: '^left$',
  display: '^block$',
}
const allowed: Record<string, Record<string, string>> = {
  ...Object.fromEntries(plainNames.split(' ').map((name) => [name, none])),
  ...Object.fromEntries(mathNames.split(' ').map((name) => [name, mathAttributes])),
  h2: { id: '^section' },
  h3: { id: '^section' },
  a: {
    href: web,
    rel: any,
    target: '^_blank$',
    class: any,
    'aria-label': any,
    'data-video': String.raw`^[\w-]{11}$`,
  },
  div: {
    class: '^(?:rich-|ProseMirror|tiptap)',
    role: '^(?:group|region)$',
    'aria-label': any,
    tabindex: '^0$',
    'data-video': String.raw`^[\w-]{11}$`,
    'data-latex': any,
    contenteditable: '^(?:true|false)$',
    draggable: '^true$',
  },
  span: {
    class: String.raw`^(?:rich-|absolute)`,
    'data-latex': any,
    contenteditable: '^false$',
    draggable: '^true$',
  },
  br: { class: '^ProseMirror-trailingBreak$' },
  source: { type: '^image/avif$', srcset: media, sizes: any },
  img: {
    src: media,
    srcset: media,
    sizes: any,
    alt: any,
    width: String.raw`^\d+$`,
    height: String.raw`^\d+$`,
    loading: '^lazy$',
    class: '^ProseMirror-separator$',
    'data-image': String.raw`^\d+$`,
    draggable: '^true$',
    contenteditable: '^false$',
  },
  figure: { class: '^m-0$' },
  figcaption: { class: any },
  // The play button of a video.
  svg: { xmlns: any, width: any, height: any, viewBox: any, fill: any, class: '^lucide', 'aria-hidden': any },
  path: { d: any },
  circle: { cx: any, cy: any, r: any },
}
for (const name of ['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin']) allowed['svg']![name] = any

type Canary = {
  /** Calls of the names above, violations of the content security policy, dialogs and requests to other hosts. */
  alarms: () => Promise<string[]>
  /** Elements and attributes inside of an element that no formatted text has. */
  findForeign: (selector: string) => Promise<string[]>
}

/** Watches a page and its frames from the next navigation on. */
export async function watchForScripts(page: Page): Promise<Canary> {
  const outside: string[] = []
  page.on('dialog', (dialog) => {
    outside.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !/(?:^|\.)(?:localhost|control\.test)$/.test(hostname))
      outside.push(`request ${request.url()}`)
  })
  await page.addInitScript(
    ({ names }) => {
      const host = window as unknown as Record<string, unknown> & { alarms?: string[] }
      const alarms: string[] = []
      host.alarms = alarms
      const raise = (what: string) => {
        alarms.push(what)
        if (window.top !== window)
          (window.top as unknown as { alarms?: string[] } | null)?.alarms?.push(`frame ${window.name}: ${what}`)
      }
      for (const name of names) host[name] = () => raise(name)
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        raise(`policy ${violatedDirective} ${blockedURI} ${sample}`),
      )
    },
    { names: sinks },
  )
  return {
    alarms: async () => {
      const inside = await page.evaluate(() => (window as unknown as { alarms: string[] }).alarms)
      return [...outside, ...inside]
    },
    findForeign: (selector) => page.evaluate(foreignIn, [selector, allowed] as const),
  }
}

/** Runs in the browser, for one element or the whole document. */
export function foreignIn([selector, names]: readonly [
  string | null,
  Record<string, Record<string, string>>,
]): string[] {
  const root = selector === null ? document : document.querySelector(selector)
  if (!root) return [`no ${selector}`]
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const attributes = Object.hasOwn(names, element.localName) ? names[element.localName] : undefined
    if (!attributes) return [`<${element.localName}>`]
    return [...element.attributes]
      .filter(({ name, value }) => {
        const pattern = Object.hasOwn(attributes, name) ? attributes[name] : undefined
        return pattern === undefined || !new RegExp(pattern).test(value)
      })
      .map(({ name, value }) => `<${element.localName} ${name}="${value}">`)
  })
}
export { allowed as allowedElements }
